/** Attack: a refresh token was copied from a browser. The second use of it ends the sign-in for thief and owner. */
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTab, requestTokenRefresh, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

let identity: TestIdentityServer
const ended: string[] = []
beforeAll(async () => {
  identity = await startTestIdentityServer()
  identity.accounts.onSignedOut((accountId) => ended.push(accountId))
})
afterAll(() => identity.stop())

type Tokens = { id_token: string; refresh_token: string }

/** Owner's page, its session and the copied token. */
async function robbed(email: string) {
  await identity.account(email)
  const tab = await openTab(identity.host, email)
  const { user } = await signInWithEmailAndPassword(tab, email, testPassword)
  const begun = await identity.routes.request('http://shop.test/auth/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await user.getIdToken()}` },
  })
  const session = /=([^;]+)/.exec(begun.headers.get('Set-Cookie')!)![1]!
  return { tab, user, session, stolen: user.refreshToken }
}
const tokenExpired = expect.objectContaining({ code: 'auth/user-token-expired' })

test('A stolen token used after its owner’s refresh is refused and ends the sign-in', async () => {
  const { tab, user, session, stolen } = await robbed('second@example.jp')
  const token = await user.getIdToken(true)
  expect(await identity.accounts.verifySession(session)).toBeDefined()
  identity.pass(31)
  expect((await requestTokenRefresh(identity.routes, stolen)).status).toBe(400)
  await expect(user.getIdToken(true)).rejects.toEqual(tokenExpired)
  expect(tab.currentUser).toBeNull()
  expect(await identity.accounts.verifyIdToken(token)).toBeUndefined()
  expect(await identity.accounts.verifySession(session)).toBeUndefined()
  expect(ended).toContain(user.uid)
  await tab.close()
})

test('An owner’s refresh with a session cookie ends a sign-in that a thief refreshed', async () => {
  const { tab, session, stolen } = await robbed('cookie@example.jp')
  const loot = (await (await requestTokenRefresh(identity.routes, stolen)).json()) as Tokens
  identity.pass(31)
  expect((await requestTokenRefresh(identity.routes, stolen, { Cookie: `__session=${session}` })).status).toBe(400)
  expect((await requestTokenRefresh(identity.routes, loot.refresh_token)).status).toBe(400)
  expect(await identity.accounts.verifySession(session)).toBeUndefined()
  await tab.close()
})

test('All tokens of a thief become invalid when the owner’s page refreshes its token', async () => {
  const { tab, user, session, stolen } = await robbed('first@example.jp')
  const loot = (await (await requestTokenRefresh(identity.routes, stolen)).json()) as Tokens
  const nextTokens = (await (await requestTokenRefresh(identity.routes, loot.refresh_token)).json()) as Tokens
  expect(await identity.accounts.verifyIdToken(nextTokens.id_token)).toBeDefined()
  identity.pass(31)
  // The test's page sends no cookie, like a browser whose session has ended.
  await expect(user.getIdToken(true)).rejects.toEqual(tokenExpired)
  for (const token of [loot.refresh_token, nextTokens.refresh_token])
    expect((await requestTokenRefresh(identity.routes, token)).status).toBe(400)
  for (const token of [loot.id_token, nextTokens.id_token]) expect(await identity.accounts.verifyIdToken(token)).toBeUndefined()
  expect(await identity.accounts.verifySession(session)).toBeUndefined()
  expect(tab.currentUser).toBeNull()
  await tab.close()
})

test('A thief gets the owner’s new token for 30 s, and its later use ends the sign-in', async () => {
  const { tab, user, stolen } = await robbed('grace@example.jp')
  await user.getIdToken(true)
  const loot = (await (await requestTokenRefresh(identity.routes, stolen)).json()) as Tokens
  expect(loot.refresh_token).toBe(user.refreshToken)
  await user.getIdToken(true)
  identity.pass(31)
  expect((await requestTokenRefresh(identity.routes, loot.refresh_token)).status).toBe(400)
  await expect(user.getIdToken(true)).rejects.toEqual(tokenExpired)
  await tab.close()
})
