/** A browser in which a member signed in before: contains what the sign-in page stores, without opening that page. */
import type { Page } from 'playwright-core'
import type { TestApp } from '../../test/app.ts'
import { sessionCookieOf, signIn, type TestMember } from '../../test/world.ts'
import type { E2eApp } from './e2e-app.ts'
import type { DeviceStorage } from './profile.ts'

/** `origin` is the one at which the pages are opened. */
export async function createSignInStorage(app: Pick<TestApp, 'request'>, origin: string, member: TestMember): Promise<DeviceStorage> {
  const { idToken, refreshToken } = await signIn(app, member.email)
  const [name, value] = (await sessionCookieOf(app, { idToken })).split('=') as [string, string]
  const { iat, exp } = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number }
  const now = Date.now()
  const user = {
    uid: member.accountId,
    email: member.email,
    emailVerified: false,
    displayName: member.name,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + (exp - iat) * 1000 },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: 'uketsuke',
    appName: '[DEFAULT]',
  }
  const key = 'firebase:authUser:uketsuke:[DEFAULT]'
  const localStorage = [
    { name: key, value: JSON.stringify(user) },
    // Names the session's token, so that the session is not created again.
    { name: 'uketsuke.session', value: idToken.slice(-16) },
  ]
  return {
    cookies: [{ name, value, domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage }],
  }
}

export async function openSignedInPage(
  stage: E2eApp,
  member: TestMember,
  address = '/shopAdmin',
  options: Parameters<E2eApp['person']>[0] = {},
): Promise<Page> {
  const storageState = await createSignInStorage(stage.app, stage.app.origin, member)
  const page = await (await stage.person({ ...options, storageState })).newPage()
  await page.goto(address)
  return page
}
