import { confirmPasswordReset, sendPasswordResetEmail, sendSignInLinkToEmail, signInWithEmailAndPassword } from 'firebase/auth'
import { afterEach, expect, test } from 'vitest'
import { openTab, requestTokenRefresh, signIn, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

let identity: TestIdentityServer
afterEach(() => identity.stop())

const off = expect.objectContaining({ code: 'auth/operation-not-allowed' })
const link = { url: 'http://shop.test', handleCodeInApp: true }

test('Phone-only sign-in refuses passwords, their reset and mailed sign-in links', async () => {
  identity = await startTestIdentityServer({ mails: true, settings: { IDENTITY_METHODS: 'phone' } })
  await identity.account('off@example.jp')
  const tab = await openTab(identity.host, 'off')
  await expect(signInWithEmailAndPassword(tab, 'off@example.jp', testPassword)).rejects.toEqual(off)
  await expect(sendPasswordResetEmail(tab, 'off@example.jp')).rejects.toEqual(off)
  await expect(confirmPasswordReset(tab, 'x'.repeat(43), testPassword)).rejects.toEqual(off)
  await expect(sendSignInLinkToEmail(tab, 'off@example.jp', link)).rejects.toEqual(off)
  await tab.close()
})

test('Passwords work where mailed sign-in links are disabled', async () => {
  identity = await startTestIdentityServer({ mails: true, settings: { IDENTITY_METHODS: 'password' } })
  await identity.account('one@example.jp')
  const tab = await openTab(identity.host, 'one')
  await signInWithEmailAndPassword(tab, 'one@example.jp', testPassword)
  await sendPasswordResetEmail(tab, 'one@example.jp')
  await expect(sendSignInLinkToEmail(tab, 'one@example.jp', link)).rejects.toEqual(off)
  await tab.close()
})

test('Sign-ins and sessions last as long as the settings say', async () => {
  const days = 24 * 60 * 60
  identity = await startTestIdentityServer({
    settings: { IDENTITY_SESSION_DAYS: '1', IDENTITY_SIGN_IN_DAYS: '2', IDENTITY_SIGN_IN_LONGEST_DAYS: '3' },
  })
  await identity.account('long@example.jp')
  const { idToken, refreshToken: first } = await signIn(identity.routes, 'long@example.jp')
  const session = await identity.routes.request('/auth/session', { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } })
  expect(session.headers.get('set-cookie')).toContain('Max-Age=86400;')

  const next = async (token: string) => {
    const response = await requestTokenRefresh(identity.routes, token)
    return response.status === 200 ? ((await response.json()) as { refresh_token: string }).refresh_token : 'over'
  }
  const alone = (await signIn(identity.routes, 'long@example.jp')).refreshToken
  identity.pass(1.5 * days)
  const second = await next(first)
  identity.pass(1.4 * days)
  expect(await next(alone)).toBe('over')
  const third = await next(second)
  expect(third).not.toBe('over')
  identity.pass(0.2 * days)
  expect(await next(third)).toBe('over')
})
