import { disableAccount } from '#identity/accounts/commands.ts'
import { startIdentity } from '#identity/test-identity.ts'
import { solvedCaptcha } from '../captcha.ts'
import { type Oob, openService, type RunningService, type Sms } from './open-service.ts'
import { newEmail } from './service.ts'

export async function startOurs(): Promise<RunningService> {
  const identity = await startIdentity({
    mails: true,
    settings: { IDENTITY_SIGNUP: 'open', IDENTITY_TEST_ENDPOINTS: '1', SMS_URL: 'https://sms.test/send' },
  })
  const emulated = async <T>(what: string): Promise<T> => {
    const headers = { host: 'localhost:3000' }
    const request = new Request(`http://localhost:3000/emulator/v1/projects/uketsuke/${what}`, { headers })
    const answer = await identity.routes.fetch(request, { remoteAddress: '127.0.0.1' })
    return (await answer.json()) as T
  }
  return openService(
    identity.host,
    {
      async account({ displayName = '', verified = false } = {}) {
        const email = newEmail()
        const uid = await identity.account(email, displayName)
        if (verified) await identity.db.pool.query('update identity.account set email_verified_at = now() where id = $1', [uid])
        return { uid, email }
      },
      disable: ({ uid }) => identity.db.inTransaction((tx) => disableAccount(tx, uid)),
      codes: () => emulated<{ oobCodes: Oob[] }>('oobCodes'),
      texts: () => emulated<{ verificationCodes: Sms[] }>('verificationCodes'),
      captcha: () => solvedCaptcha((path) => fetch(`http://${identity.host}${path}`)),
      later: (seconds) => identity.pass(seconds),
      now: () => identity.clock().epochMilliseconds,
    },
    () => identity.stop(),
  )
}
