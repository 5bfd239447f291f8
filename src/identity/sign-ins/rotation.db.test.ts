import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTimeoutDatabase } from '../../../test/database.ts'
import { runBehindLock } from '../../../test/lock-order.ts'
import { requestTokenRefresh, signIn, startTestIdentityServer, type TestIdentityServer } from '../test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  // Requests wait for locks here, on a busy machine for long.
  identity = await startTestIdentityServer({ database: longTimeoutDatabase })
  await identity.account('rotate@example.jp')
})
afterAll(() => identity.stop())

type TokenResponse = {
  refresh_token: string
  id_token: string
  access_token: string
  expires_in: string
  token_type: string
  user_id: string
}
const refreshTokens = async (token: string, headers = {}): Promise<TokenResponse> => {
  const response = await requestTokenRefresh(identity.routes, token, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return (await response.json()) as TokenResponse
}
const refusalOf = async (token: string, headers = {}): Promise<string> => {
  const response = await requestTokenRefresh(identity.routes, token, headers)
  expect(response.status).toBe(400)
  return ((await response.json()) as { error: { message: string } }).error.message
}
const alive = async (idToken: string) => (await identity.accounts.verifyIdToken(idToken)) !== undefined

test('Each refresh returns a new refresh token and an ID token of its account', async () => {
  const first = await signIn(identity.routes, 'rotate@example.jp')
  const answer = await refreshTokens(first.refreshToken)
  expect(answer).toMatchObject({ expires_in: '3600', token_type: 'Bearer', user_id: first.localId })
  expect(answer.refresh_token).not.toBe(first.refreshToken)
  expect(await alive(answer.id_token)).toBe(true)
  expect((await refreshTokens(answer.refresh_token)).refresh_token).not.toBe(answer.refresh_token)
})

test('Ten concurrent refreshes on two servers return one new refresh token', async () => {
  const other = await identity.open()
  const { refreshToken } = await signIn(identity.routes, 'rotate@example.jp')
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const response = await requestTokenRefresh(n % 2 ? identity.routes : other.routes, refreshToken)
      return (await response.json()) as TokenResponse
    }),
  )
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
  await refreshTokens(answers[0]!.refresh_token)
})

test.each([
  { token: 'new', used: false, answered: 200 },
  { token: 'used', used: true, answered: 400 },
])('A sign-out and a refresh with a $token token wait for each other in turn', async ({ used, answered }) => {
  for (const signOutFirst of [true, false]) {
    const { localId, refreshToken } = await signIn(identity.routes, 'rotate@example.jp')
    const { rows } = await identity.db.pool.query<{ id: string }>('select id from identity.sign_in where account_id = $1', [localId])
    const { id } = rows.at(-1)!
    if (used) {
      await refreshTokens(refreshToken)
      identity.pass(31)
    }
    const signOut = () => identity.accounts.endSignIn(localId, id)
    const refresh = async () => (await requestTokenRefresh(identity.routes, refreshToken)).status
    const lock = { text: 'select from identity.sign_in where id = $1 for update', values: [id] }
    const status = signOutFirst
      ? (await runBehindLock(identity, lock, signOut, refresh))[1]
      : (await runBehindLock(identity, lock, refresh, signOut))[0]
    expect(status).toBe(signOutFirst ? 400 : answered)
    expect(await refusalOf(refreshToken)).toBe('TOKEN_EXPIRED')
  }
})

test('A refresh token reused more than 30 seconds later ends the sign-in', async () => {
  const stolen = await signIn(identity.routes, 'rotate@example.jp')
  const elsewhere = await signIn(identity.routes, 'rotate@example.jp')
  const owner = await refreshTokens(stolen.refreshToken)
  identity.pass(31)
  expect(await refusalOf(stolen.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await refusalOf(owner.refresh_token)).toBe('TOKEN_EXPIRED')
  expect(await alive(owner.id_token)).toBe(false)
  expect(await alive(elsewhere.idToken)).toBe(true)
  expect(identity.logged.at(-1)).toContain('refresh token came back')
})

test('An outdated refresh token with its session cookie returns the newest token', async () => {
  const signedIn = await signIn(identity.routes, 'rotate@example.jp')
  const synced = await identity.routes.request('http://shop.test/auth/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${signedIn.idToken}` },
  })
  const Cookie = synced.headers.get('Set-Cookie')!.split(';')[0]!
  let newest = signedIn.refreshToken
  for (let hour = 0; hour < 3; hour++) {
    identity.pass(3600)
    newest = (await refreshTokens(newest, { Cookie })).refresh_token
  }
  identity.pass(3600)
  expect((await refreshTokens(signedIn.refreshToken, { Cookie })).refresh_token).toBe(newest)
  expect((await refreshTokens(newest, { Cookie })).refresh_token).not.toBe(newest)

  const stranger = await signIn(identity.routes, 'rotate@example.jp')
  await refreshTokens(stranger.refreshToken)
  identity.pass(31)
  expect(await refusalOf(stranger.refreshToken, { Cookie })).toBe('TOKEN_EXPIRED')
})

test('A sign-in ends after 60 days without use', async () => {
  const idle = await signIn(identity.routes, 'rotate@example.jp')
  let busy = (await signIn(identity.routes, 'rotate@example.jp')).refreshToken
  identity.pass(40 * 24 * 3600)
  busy = (await refreshTokens(busy)).refresh_token
  identity.pass(40 * 24 * 3600)
  expect(await refusalOf(idle.refreshToken)).toBe('TOKEN_EXPIRED')
  await refreshTokens(busy)
  await signIn(identity.routes, 'rotate@example.jp')
  const { rows } = await identity.db.pool.query('select count(*) as left from identity.sign_in where expires_at < $1', [
    new Date(identity.clock().epochMilliseconds),
  ])
  expect(rows).toEqual([{ left: 0 }])
})

test('Only hashes of refresh tokens are stored', async () => {
  const { refreshToken } = await signIn(identity.routes, 'rotate@example.jp')
  await refreshTokens(refreshToken)
  const { rows } = await identity.db.pool.query(`select coalesce(string_agg(t::text, ''), '') as all from identity.refresh_token t`)
  expect(rows[0].all.length).toBeGreaterThan(100)
  expect(rows[0].all).not.toContain(refreshToken)
})

test.each([
  ['', 'MISSING_REFRESH_TOKEN'],
  ['nonsense', 'INVALID_REFRESH_TOKEN'],
  ['A'.repeat(43), 'TOKEN_EXPIRED'],
])('Refresh token %j is refused with %s', async (token, message) => {
  expect(await refusalOf(token)).toBe(message)
})

test('A token request with another grant type or an invalid body is refused', async () => {
  const url = 'http://shop.test/securetoken.googleapis.com/v1/token?key=uketsuke'
  for (const [body, message] of [
    ['grant_type=password&refresh_token=x', 'INVALID_GRANT_TYPE'],
    ['{"grant_type":"refresh_token"}', 'MISSING_GRANT_TYPE'],
    ['', 'MISSING_GRANT_TYPE'],
  ] as const) {
    const response = await identity.routes.request(url, { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 400, message } })
  }
})
