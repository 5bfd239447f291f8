/** Enrols an app for an account with the requests that the SDK would send. */
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { TestMember } from './world.ts'

type App = Pick<TestApp, 'request' | 'clock'>

async function ask<Answer>(app: App, call: string, body: object): Promise<Answer> {
  const version = call.startsWith('accounts/') ? 'v2' : 'v1'
  const answer = await app.request(`/identitytoolkit.googleapis.com/${version}/${call}?key=uketsuke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

/** Returns the member with a session that has the second factor, and the secret of the app's codes. */
export async function enrolAuthenticatorApp(app: App, member: TestMember): Promise<TestMember & { secret: string }> {
  const { idToken } = member
  const started = await ask<{ totpSessionInfo: { sessionInfo: string; sharedSecretKey: string } }>(app, 'accounts/mfaEnrollment:start', {
    idToken,
    totpEnrollmentInfo: {},
  })
  const { sessionInfo, sharedSecretKey: secret } = started.totpSessionInfo
  const verificationCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock().epochMilliseconds })
  const tokens = await ask<{ idToken: string; refreshToken: string }>(app, 'accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode },
  })
  return { ...member, ...tokens, secret }
}
