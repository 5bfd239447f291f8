/** The provider's calls as other programs use them (R7.3): paths, names, and errors of calls that are not served. */
import { fetchSignInMethodsForEmail } from 'firebase/auth'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callToolkit,
  openTab,
  requestTokenRefresh,
  signIn,
  startTestIdentityServer,
  type TestIdentityServer,
  testPassword,
} from '../test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({ settings: { PUBLIC_URL: 'https://shop.example.jp' } })
  await identity.account('surface@example.jp')
})
afterAll(() => identity.stop())

const get = (url: string) => Promise.resolve(identity.routes.fetch(new Request(url), {}))
const messageOf = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message

test('An OIDC library verifies our ID token by the issuer’s address alone', async () => {
  const { idToken, localId } = await signIn(identity.routes, 'surface@example.jp')
  const issuer = 'https://shop.example.jp'
  const discovery = (await (await get(`${issuer}/.well-known/openid-configuration`)).json()) as { issuer: string; jwks_uri: string }
  expect(discovery.issuer).toBe(issuer)
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), { [customFetch]: (url: string) => get(url) })
  const { payload } = await jwtVerify(idToken, keys, { issuer, audience: 'uketsuke', algorithms: ['RS256'] })
  expect(payload).toMatchObject({ sub: localId, email: 'surface@example.jp' })
})

test('An ID token of a former PUBLIC_URL counts as expired and can be refreshed', async () => {
  const before = await startTestIdentityServer()
  const { idToken, refreshToken } = await (async () => {
    await before.account('moved@example.jp')
    return signIn(before.routes, 'moved@example.jp')
  })()
  const [named, moved] = [
    await before.open({ PUBLIC_URL: 'https://one.example.jp' }),
    await before.open({ PUBLIC_URL: 'https://two.example.jp' }),
  ]
  try {
    expect(await named.accounts.verifyIdToken(idToken)).toBeDefined()
    const own = await signIn(named.routes, 'moved@example.jp')
    const looked = await callToolkit(moved.routes, 'accounts:lookup', { idToken: own.idToken })
    expect([looked.status, await looked.text()]).toEqual([401, 'ID_TOKEN_EXPIRED'])
    const next = (await (await requestTokenRefresh(moved.routes, refreshToken)).json()) as { id_token: string }
    expect(await moved.accounts.verifyIdToken(next.id_token)).toBeDefined()
    expect((await before.routes.request('/.well-known/openid-configuration')).status).toBe(404)
  } finally {
    await before.stop()
  }
})

test('The calls lookup and projects exist at /v1 and /v2, and projects not at /v3', async () => {
  for (const version of ['v1', 'v2']) {
    const { users } = (await (
      await callToolkit(identity.routes, `../${version}/accounts:lookup`, {
        idToken: (await signIn(identity.routes, 'surface@example.jp')).idToken,
      })
    ).json()) as { users: object[] }
    expect(users).toMatchObject([{ email: 'surface@example.jp' }])
    expect(await (await get(`http://shop.test/identitytoolkit.googleapis.com/${version}/projects`)).json()).toMatchObject({
      projectId: 'uketsuke',
    })
  }
  expect((await get('http://shop.test/identitytoolkit.googleapis.com/v3/projects')).status).toBe(404)
})

test('The sign-in methods of an address are never revealed', async () => {
  const tab = await openTab(identity.host, 'methods')
  expect(await fetchSignInMethodsForEmail(tab, 'surface@example.jp')).toEqual([])
  expect(await fetchSignInMethodsForEmail(tab, 'nobody@example.jp')).toEqual([])
  const answers = await Promise.all(
    ['surface@example.jp', 'nobody@example.jp'].map(async (identifier) =>
      Object.keys(
        (await (
          await callToolkit(identity.routes, 'accounts:createAuthUri', { identifier, continueUri: 'http://shop.test' })
        ).json()) as object,
      ),
    ),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(await messageOf(await callToolkit(identity.routes, 'accounts:createAuthUri', { identifier: 'no address' }))).toBe(
    'INVALID_IDENTIFIER',
  )
  await tab.close()
})

/** All POST calls of this SDK version, from its sources. */
const sdkCalls = [
  ...[
    'createAuthUri',
    'delete',
    'lookup',
    'resetPassword',
    'sendOobCode',
    'sendVerificationCode',
    'signInWithCustomToken',
    'signInWithEmailLink',
  ],
  ...['signInWithIdp', 'signInWithPassword', 'signInWithPhoneNumber', 'signUp', 'update'],
].map((name) => `accounts:${name}`)
const mfaCalls = ['mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaEnrollment:withdraw', 'mfaSignIn:start', 'mfaSignIn:finalize']
test.each([...sdkCalls, ...mfaCalls.map((name) => `../v2/accounts/${name}`), '../v2/accounts:revokeToken', 'accounts:neverHeardOf'])(
  'The call %s with an empty body returns an error name in the SDK’s format',
  async (call) => {
    const response = await callToolkit(identity.routes, call, {})
    expect(response.status).toBe(400)
    expect(await messageOf(response)).toMatch(/^[A-Z]+(_[A-Z]+)+( : .+)?$/)
  },
)

test('A heartbeat header of 1024 bytes is accepted and not logged (R9.1)', async () => {
  const heartbeat = 'c2VjcmV0LWhlYXJ0YmVhdA'.repeat(47).slice(0, 1024)
  const request = new Request('http://shop.test/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-firebase-client': heartbeat, 'x-firebase-gmpid': '1:1:web:1' },
    body: JSON.stringify({ email: 'surface@example.jp', password: testPassword }),
  })
  expect((await identity.routes.fetch(request, {})).status).toBe(200)
  expect(identity.logged.join('')).not.toContain(heartbeat.slice(0, 22))
})
