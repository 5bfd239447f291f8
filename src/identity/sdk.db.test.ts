/** The unmodified SDK against the real service: what fails here fails in the browser. */
import {
  createUserWithEmailAndPassword,
  getIdTokenResult,
  reload,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableAccount } from './accounts/commands.ts'
import { openTab, startTestIdentityServer, type TestIdentityServer, testPassword } from './test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer()
})
afterAll(() => identity.stop())

const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })

test('A sign-in of the SDK survives a page reload until sign-out', async () => {
  // The SDK reports whole seconds.
  const began = Math.floor(identity.clock().epochMilliseconds / 1000) * 1000
  const accountId = await identity.account('sdk@example.jp', '田中 太郎')
  const tab = await openTab(identity.host, 'reload')
  const { user } = await signInWithEmailAndPassword(tab, ' SDK@Example.JP ', testPassword)
  expect(user).toMatchObject({
    uid: accountId,
    email: 'sdk@example.jp',
    displayName: '田中 太郎',
    isAnonymous: false,
    emailVerified: false,
  })
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: 'sdk@example.jp' }])
  expect(Date.parse(user.metadata.creationTime!)).toBeGreaterThanOrEqual(began)
  expect(user.metadata.lastSignInTime).toBeTruthy()

  const { claims, signInProvider } = await getIdTokenResult(user)
  expect(claims).toMatchObject({ aud: 'uketsuke', sub: accountId, user_id: accountId, email: 'sdk@example.jp' })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  expect(signInProvider).toBe('password')
  expect(await identity.accounts.verifyIdToken(await user.getIdToken())).toMatchObject({
    accountId,
    email: 'sdk@example.jp',
    displayName: '田中 太郎',
  })

  await tab.close()
  const again = await openTab(identity.host, 'reload')
  expect(again.currentUser?.uid).toBe(accountId)
  await signOut(again)
  await again.close()
  const out = await openTab(identity.host, 'reload')
  expect(out.currentUser).toBeNull()
  await out.close()
})

test('A refused sign-in or sign-up has the SDK’s own error code', async () => {
  await identity.account('no@example.jp')
  const tab = await openTab(identity.host, 'no')
  await expect(signInWithEmailAndPassword(tab, 'no@example.jp', 'wrong password')).rejects.toEqual(code('invalid-credential'))
  await expect(signInWithEmailAndPassword(tab, 'nobody@example.jp', testPassword)).rejects.toEqual(code('invalid-credential'))
  await expect(signInWithEmailAndPassword(tab, 'no@example', testPassword)).rejects.toEqual(code('invalid-email'))
  await expect(createUserWithEmailAndPassword(tab, 'new@example.jp', testPassword)).rejects.toEqual(code('admin-restricted-operation'))
  await tab.close()
})

test('Two concurrent refreshes by the SDK both return valid new tokens', async () => {
  await identity.account('refresh@example.jp')
  const tab = await openTab(identity.host, 'refresh')
  const { user } = await signInWithEmailAndPassword(tab, 'refresh@example.jp', testPassword)
  const before = { id: await user.getIdToken(), refresh: user.refreshToken }
  identity.pass(2)
  const both = await Promise.all([user.getIdToken(true), user.getIdToken(true)])
  for (const token of both) expect(await identity.accounts.verifyIdToken(token)).toBeDefined()
  expect(user.refreshToken).not.toBe(before.refresh)
  expect(both).not.toContain(before.id)
  await user.getIdToken(true)
  expect(tab.currentUser).not.toBeNull()
  await tab.close()
})

test('An unreachable server does not sign the browser out', async () => {
  await identity.account('outage@example.jp')
  const tab = await openTab(identity.host, 'outage')
  const { user } = await signInWithEmailAndPassword(tab, 'outage@example.jp', testPassword)
  await tab.close()

  await identity.goAway()
  try {
    const during = await openTab(identity.host, 'outage')
    expect(during.currentUser?.uid).toBe(user.uid)
    await expect(during.currentUser!.getIdToken(true)).rejects.toEqual(code('network-request-failed'))
    await expect(reload(during.currentUser!)).rejects.toEqual(code('network-request-failed'))
    await expect(signInWithEmailAndPassword(during, 'outage@example.jp', testPassword)).rejects.toEqual(code('network-request-failed'))
    expect(during.currentUser?.uid).toBe(user.uid)
    await during.close()
  } finally {
    await identity.comeBack()
  }
  const after = await openTab(identity.host, 'outage')
  expect(await identity.accounts.verifyIdToken(await after.currentUser!.getIdToken(true))).toBeDefined()
  await after.close()
  expect(identity.logged.join('')).not.toContain('outage@example.jp')
})

test('A browser whose clock is two hours slow stays signed in', async () => {
  await identity.account('clock@example.jp')
  const tab = await openTab(identity.host, 'clock')
  const { user } = await signInWithEmailAndPassword(tab, 'clock@example.jp', testPassword)
  await tab.close()
  identity.pass(2 * 3600)
  const later = await openTab(identity.host, 'clock')
  expect(later.currentUser?.uid).toBe(user.uid)
  expect(await identity.accounts.verifyIdToken(await later.currentUser!.getIdToken())).toBeUndefined()
  expect(await identity.accounts.verifyIdToken(await later.currentUser!.getIdToken(true))).toBeDefined()
  await later.close()
})

test('A disabled account is signed out and cannot sign in', async () => {
  const accountId = await identity.account('disabled@example.jp')
  const tab = await openTab(identity.host, 'disabled')
  const { user } = await signInWithEmailAndPassword(tab, 'disabled@example.jp', testPassword)
  const token = await user.getIdToken()
  await identity.db.inTransaction((tx) => disableAccount(tx, accountId))
  expect(await identity.accounts.verifyIdToken(token)).toBeUndefined()
  await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
  expect(tab.currentUser).toBeNull()
  await expect(signInWithEmailAndPassword(tab, 'disabled@example.jp', testPassword)).rejects.toEqual(code('user-disabled'))
  await expect(signInWithEmailAndPassword(tab, 'disabled@example.jp', 'wrong password')).rejects.toEqual(code('invalid-credential'))
  await tab.close()
})

test('The SDK changes name, picture and password; a new password ends other sign-ins', async () => {
  await identity.account('change@example.jp')
  const here = await openTab(identity.host, 'here')
  const there = await openTab(identity.host, 'there')
  const { user } = await signInWithEmailAndPassword(here, 'change@example.jp', testPassword)
  const other = (await signInWithEmailAndPassword(there, 'change@example.jp', testPassword)).user
  const otherToken = await other.getIdToken()

  await updateProfile(user, { displayName: '鈴木 花子', photoURL: 'https://example.jp/hanako.png' })
  await reload(user)
  expect(user).toMatchObject({ displayName: '鈴木 花子', photoURL: 'https://example.jp/hanako.png' })
  expect((await user.getIdTokenResult(true)).claims.picture).toBe('https://example.jp/hanako.png')
  for (const photoURL of ['', null]) {
    await updateProfile(user, { photoURL })
    await reload(user)
    expect(user).toMatchObject({ displayName: '鈴木 花子', photoURL: null })
  }
  await updateProfile(user, { displayName: null })
  await reload(user)
  expect(user.displayName).toBeNull()
  await updateProfile(user, { displayName: '鈴木 花子' })
  await expect(updatePassword(user, 'Password123')).rejects.toEqual(code('weak-password'))
  await updatePassword(user, 'another long sentence')
  expect(await identity.accounts.verifyIdToken(await user.getIdToken())).toMatchObject({ displayName: '鈴木 花子' })
  await user.getIdToken(true)

  expect(await identity.accounts.verifyIdToken(otherToken)).toBeUndefined()
  await expect(other.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
  expect(there.currentUser).toBeNull()
  await expect(signInWithEmailAndPassword(there, 'change@example.jp', testPassword)).rejects.toEqual(code('invalid-credential'))
  await signInWithEmailAndPassword(there, 'change@example.jp', 'another long sentence')

  identity.pass(301)
  await expect(updatePassword(user, 'a third long sentence')).rejects.toEqual(code('requires-recent-login'))
  await here.close()
  await there.close()
})
