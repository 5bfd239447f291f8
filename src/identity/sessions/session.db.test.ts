import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableAccount } from '../accounts/commands.ts'
import { callToolkit, requestTokenRefresh, signIn, startTestIdentityServer, type TestIdentityServer } from '../test-identity.ts'

let identity: TestIdentityServer
let accountId: string
beforeAll(async () => {
  identity = await startTestIdentityServer()
  accountId = await identity.account('session@example.jp')
})
afterAll(() => identity.stop())

const url = 'http://shop.test:3000/auth/session'
const call = (
  method: string,
  { token, cookie, origin, host = 'shop.test:3000' }: { token?: string; cookie?: string; origin?: string; host?: string } = {},
) =>
  identity.routes.request(url, {
    method,
    headers: {
      Host: host,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: `theme=dark; __session=${cookie}` }),
      ...(origin && { Origin: origin }),
    },
  })
const cookieOf = (response: Response) => /^__session=([\w-]*)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? ''

test('A fresh ID token sets the session cookie', async () => {
  const { idToken } = await signIn(identity.routes, 'session@example.jp')
  const response = await call('POST', { token: idToken, origin: 'http://shop.test:3000' })
  expect(response.status).toBe(204)
  const header = response.headers.get('Set-Cookie')!
  expect(header).toMatch(/^__session=[\w-]{43}; /)
  expect(header).toContain('Max-Age=1209600')
  expect(header).toContain('Path=/')
  expect(header).toContain('HttpOnly')
  expect(header).toContain('SameSite=Lax')
  expect(header).not.toContain('Secure')
  expect(await identity.accounts.verifySession(cookieOf(response))).toMatchObject({
    accountId,
    email: 'session@example.jp',
    displayName: 'Tanaka',
  })
  const { rows } = await identity.db.pool.query(`select string_agg(s::text, '') as all from identity.session s`)
  expect(rows[0].all).not.toContain(cookieOf(response))
})

test('The session cookie is marked Secure for a page on https', async () => {
  const { idToken } = await signIn(identity.routes, 'session@example.jp')
  const response = await call('POST', { token: idToken, origin: 'https://shop.test:3000' })
  expect(response.headers.get('Set-Cookie')).toContain('Secure')
})

test('A refreshed token renews the session; a new sign-in of the account replaces it', async () => {
  const signedIn = await signIn(identity.routes, 'session@example.jp')
  const cookie = cookieOf(await call('POST', { token: signedIn.idToken }))
  identity.pass(13 * 24 * 3600)
  const { id_token } = (await (await requestTokenRefresh(identity.routes, signedIn.refreshToken)).json()) as { id_token: string }
  expect(cookieOf(await call('POST', { token: id_token, cookie }))).toBe(cookie)
  identity.pass(13 * 24 * 3600)
  expect(await identity.accounts.verifySession(cookie)).toBeDefined()

  const { idToken } = await signIn(identity.routes, 'session@example.jp')
  const replaced = cookieOf(await call('POST', { token: idToken, cookie }))
  expect(replaced).not.toBe(cookie)
  // An open page may still send the previous cookie until its browser has the new one.
  expect(await identity.accounts.verifySession(cookie)).toMatchObject({ accountId })
  expect((await requestTokenRefresh(identity.routes, signedIn.refreshToken)).status).toBe(400)
  // The same token from another tab gets its own cookie, and the handover is not extended.
  expect(cookieOf(await call('POST', { token: idToken, cookie }))).not.toBe(cookie)
  identity.pass(11)
  expect(await identity.accounts.verifySession(cookie)).toBeUndefined()
  expect(await identity.accounts.verifySession(replaced)).toBeDefined()
  identity.pass(14 * 24 * 3600 + 1)
  expect(await identity.accounts.verifySession(replaced)).toBeUndefined()
})

test('A password change leaves its browser’s old session valid for ten seconds', async () => {
  const email = 'handover@example.jp'
  const id = await identity.account(email)
  const here = await signIn(identity.routes, email)
  const cookie = cookieOf(await call('POST', { token: here.idToken }))
  const elsewhere = cookieOf(await call('POST', { token: (await signIn(identity.routes, email)).idToken }))
  const response = await callToolkit(identity.routes, 'accounts:update', { idToken: here.idToken, password: 'lantern in december' })
  const { idToken } = (await response.json()) as { idToken: string }
  expect(await identity.accounts.verifySession(cookie)).toMatchObject({ accountId: id })
  expect(await identity.accounts.verifySession(elsewhere)).toBeUndefined()
  const next = cookieOf(await call('POST', { token: idToken, cookie }))
  expect(next).not.toBe(cookie)
  identity.pass(11)
  expect(await identity.accounts.verifySession(cookie)).toBeUndefined()
  expect(await identity.accounts.verifySession(next)).toMatchObject({ accountId: id })
})

test('An ID token that is missing, invalid or older than 300 s creates no session', async () => {
  const { idToken } = await signIn(identity.routes, 'session@example.jp')
  identity.pass(302)
  const [head, body, signature] = idToken.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, iat: claims.iat + 300 })).toString('base64url')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${forged}.`
  for (const [token, code] of [
    [idToken, 'auth.tokenTooOld'],
    [`${head}.${forged}.${signature}`, 'auth.invalid'],
    [unsigned, 'auth.invalid'],
    ['nonsense', 'auth.invalid'],
    [undefined, 'auth.missing'],
  ]) {
    const response = await call('POST', token ? { token } : {})
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ code })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  }
})

test('A page of another origin can neither create nor end a session', async () => {
  const { idToken } = await signIn(identity.routes, 'session@example.jp')
  const cookie = cookieOf(await call('POST', { token: idToken }))
  for (const origin of ['https://evil.example', 'http://shop.test', 'http://shop.test:3000.evil.example', 'null'])
    for (const method of ['POST', 'DELETE']) expect((await call(method, { token: idToken, cookie, origin })).status).toBe(403)
  expect(await identity.accounts.verifySession(cookie)).toBeDefined()
})

test.each(['cookie', 'token'] as const)('Signing out by %s ends session, refresh token and ID token on every server', async (by) => {
  const other = await identity.open()
  const signedIn = await signIn(identity.routes, 'session@example.jp')
  const elsewhere = await signIn(identity.routes, 'session@example.jp')
  const cookie = cookieOf(await call('POST', { token: signedIn.idToken }))
  expect(await other.accounts.verifySession(cookie)).toBeDefined()

  const response = await call('DELETE', by === 'cookie' ? { cookie } : { token: signedIn.idToken })
  expect(response.status).toBe(204)
  expect(response.headers.get('Set-Cookie')).toMatch(/^__session=;.*Max-Age=0/)
  for (const { accounts } of [identity, other]) {
    expect(await accounts.verifySession(cookie)).toBeUndefined()
    expect(await accounts.verifyIdToken(signedIn.idToken)).toBeUndefined()
    expect(await accounts.verifyIdToken(elsewhere.idToken)).toBeDefined()
  }
  expect((await requestTokenRefresh(other.routes, signedIn.refreshToken)).status).toBe(400)
})

test('An expired ID token can still end its own sign-in', async () => {
  const signedIn = await signIn(identity.routes, 'session@example.jp')
  identity.pass(2 * 3600)
  expect((await call('DELETE', { token: signedIn.idToken })).status).toBe(204)
  expect((await requestTokenRefresh(identity.routes, signedIn.refreshToken)).status).toBe(400)
})

test('Signing out without a valid sign-in succeeds', async () => {
  expect((await call('DELETE')).status).toBe(204)
  expect((await call('DELETE', { cookie: 'A'.repeat(43), token: 'nonsense' })).status).toBe(204)
})

test('Disabling an account invalidates its session and ID token', async () => {
  const id = await identity.account('leaver@example.jp')
  const { idToken } = await signIn(identity.routes, 'leaver@example.jp')
  const cookie = cookieOf(await call('POST', { token: idToken }))
  await identity.db.inTransaction((tx) => disableAccount(tx, id))
  expect(await identity.accounts.verifySession(cookie)).toBeUndefined()
  expect(await identity.accounts.verifyIdToken(idToken)).toBeUndefined()
})

test('A malformed cookie gives no session', async () => {
  for (const cookie of ['', 'x', 'A'.repeat(44), 'Ä'.repeat(43), "'; drop table identity.session; --"])
    expect(await identity.accounts.verifySession(cookie)).toBeUndefined()
})
