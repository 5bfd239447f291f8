import { loadBrowserSdk } from '#identity/test-identity.ts'
import { emulatorProject, startEmulator } from './emulator.ts'
import { openSignInService, type RunningService } from './open-service.ts'
import { newEmail, password } from './service.ts'

export async function startEmulatorService(): Promise<RunningService> {
  const emulator = await startEmulator()
  const project = `/identitytoolkit.googleapis.com/v1/projects/${emulatorProject}`
  const { OAuthProvider } = await loadBrowserSdk()
  return openSignInService(
    emulator.host,
    {
      async account({ displayName, verified = false, organization } = {}) {
        const email = newEmail()
        const about = { email, password, displayName, emailVerified: verified }
        const { localId } = await emulator.asOperator<{ localId: string }>(
          'POST',
          `${project}${organization ? `/tenants/${organization}` : ''}/accounts`,
          about,
        )
        return { uid: localId, email }
      },
      disable: ({ uid }) => emulator.asOperator('POST', `${project}/accounts:update`, { localId: uid, disableUser: true }),
      // The emulator accepts a page's claims as a token.
      vouched: async ({ subject, email, verified = false }) =>
        new OAuthProvider('oidc.one').credential({ idToken: JSON.stringify({ sub: subject, email, email_verified: verified }) }),
      codes: () => emulator.asOperator('GET', `/emulator/v1/projects/${emulatorProject}/oobCodes`),
      texts: () => emulator.asOperator('GET', `/emulator/v1/projects/${emulatorProject}/verificationCodes`),
      // The emulator does not check it.
      captcha: async () => 'nothing',
    },
    () => emulator.stop(),
  )
}
