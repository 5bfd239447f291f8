import { encodeProviderResponse } from '#domain/sign-in-providers.ts'
import { disableAccount } from '#identity/accounts/commands.ts'
import { loadBrowserSdk, startTestIdentityServer } from '#identity/test-identity.ts'
import { fetchCaptchaSolution } from '../captcha.ts'
import { signInByWindow, startOidcIssuer, writeProvidersFile } from '../issuer.ts'
import { type OobCode, openSignInService, type RunningService, type Sms } from './open-service.ts'
import { newEmail } from './service.ts'

export async function startUketsukeSignInService(): Promise<RunningService> {
  const people: Parameters<typeof startOidcIssuer>[0] = {}
  const issuer = await startOidcIssuer(people)
  const OIDC_PROVIDERS = writeProvidersFile({ 'oidc.one': issuer.entry('One') })
  const identity = await startTestIdentityServer({
    mails: true,
    settings: { IDENTITY_SIGNUP: 'open', IDENTITY_TEST_ENDPOINTS: '1', SMS_URL: 'https://sms.test/send', OIDC_PROVIDERS },
  })
  const origin = `http://${identity.host}`
  issuer.serve([origin])
  const { OAuthCredential } = await loadBrowserSdk()
  const organizations = new Map<string, string>()
  identity.accounts.onTenant(async (accountId, organizationId) => organizations.get(accountId) === organizationId)
  const emulated = async <T>(what: string): Promise<T> => {
    const headers = { host: 'localhost:3000' }
    const request = new Request(`http://localhost:3000/emulator/v1/projects/uketsuke/${what}`, { headers })
    const answer = await identity.routes.fetch(request, { remoteAddress: '127.0.0.1' })
    return (await answer.json()) as T
  }
  return openSignInService(
    identity.host,
    {
      async account({ displayName = '', verified = false, organization } = {}) {
        const email = newEmail()
        const uid = await identity.account(email, displayName)
        if (verified) await identity.db.pool.query('update identity.account set email_verified_at = now() where id = $1', [uid])
        if (organization) organizations.set(uid, organization)
        return { uid, email }
      },
      disable: ({ uid }) => identity.db.inTransaction((tx) => disableAccount(tx, uid)),
      async vouched({ subject, email, verified = false }, wanted = 'signIn') {
        people[subject] = { ...(email && { email, email_verified: verified }) }
        const { urlResponse, sessionId } = await signInByWindow(origin, subject, { authType: `${wanted}ViaPopup` })
        const pendingToken = encodeProviderResponse(sessionId, new URL(urlResponse).search.slice(1))
        return OAuthCredential.fromJSON({ providerId: 'oidc.one', signInMethod: 'oidc.one', pendingToken })!
      },
      codes: () => emulated<{ oobCodes: OobCode[] }>('oobCodes'),
      texts: () => emulated<{ verificationCodes: Sms[] }>('verificationCodes'),
      captcha: () => fetchCaptchaSolution((path) => fetch(`${origin}${path}`)),
      later: (seconds) => identity.pass(seconds),
      now: () => identity.clock().epochMilliseconds,
    },
    async () => {
      await Promise.all([identity.stop(), issuer.stop()])
    },
  )
}
