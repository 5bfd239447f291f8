import { emulatorProject, startEmulator } from './emulator.ts'
import { openService, type RunningService } from './open-service.ts'
import { newEmail, password } from './service.ts'

export async function startTheirs(): Promise<RunningService> {
  const emulator = await startEmulator()
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${emulatorProject}/accounts`
  return openService(
    emulator.host,
    {
      async account({ displayName, verified = false } = {}) {
        const email = newEmail()
        const about = { email, password, displayName, emailVerified: verified }
        const { localId } = await emulator.asOperator<{ localId: string }>('POST', accounts, about)
        return { uid: localId, email }
      },
      disable: ({ uid }) => emulator.asOperator('POST', `${accounts}:update`, { localId: uid, disableUser: true }),
      codes: () => emulator.asOperator('GET', `/emulator/v1/projects/${emulatorProject}/oobCodes`),
      texts: () => emulator.asOperator('GET', `/emulator/v1/projects/${emulatorProject}/verificationCodes`),
      // It doesn't look at it.
      captcha: async () => 'nothing',
    },
    () => emulator.stop(),
  )
}
