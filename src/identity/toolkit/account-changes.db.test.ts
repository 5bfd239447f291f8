/** Mails and history entries about changes of an account. */
import {
  applyActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
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
const changes: string[] = []
beforeAll(async () => {
  identity = await startTestIdentityServer({ mails: true })
  identity.accounts.onChange(async (_tx, accountId, { kind }) => void changes.push(`${accountId} ${kind}`))
})
afterAll(() => identity.stop())

const mailsTo = async (accountId: string) =>
  (
    await identity.db.pool.query<{ event: string; variables: Record<string, string> }>(
      'select event, variables from identity.outbox_message where account_id = $1 order by created_at',
      [accountId],
    )
  ).rows

const from = (browser: string, cookie = '') => {
  const headers = { 'content-type': 'application/json', 'user-agent': browser, cookie }
  const url = 'http://shop.test/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
  const body = JSON.stringify({ email: 'device@example.jp', password: testPassword })
  return Promise.resolve(identity.routes.fetch(new Request(url, { method: 'POST', headers, body }), { remoteAddress: '192.0.2.9' }))
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('A sign-in on an unknown device sends a mail with time, device and network', async () => {
  const accountId = await identity.account('device@example.jp')
  expect((await from(firefox)).status).toBe(200)
  // No mail is sent for an account created a moment ago.
  expect(await mailsTo(accountId)).toEqual([])
  identity.pass(601)
  const signedIn = await from(firefox)
  const [mail, ...others] = await mailsTo(accountId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    event: 'account.newDevice',
    variables: { device: 'Firefox, Windows, 192.0.2.x', link: '/shopAdmin/profile', time: expect.stringMatching(/^\d+年.*\(JST\)$/) },
  })
  const known = signedIn.headers.get('set-cookie')!.split(';')[0]!
  expect((await from(firefox, known)).status).toBe(200)
  await callToolkit(identity.routes, 'accounts:signInWithPassword', { email: 'device@example.jp', password: 'wrong password' })
  expect(await mailsTo(accountId)).toHaveLength(1)
})

test('Each change of name, picture, password, sign-ins or PIN calls the hook once', async () => {
  const accountId = await identity.account('log@example.jp')
  const tab = await openTab(identity.host, 'log')
  const { user } = await signInWithEmailAndPassword(tab, 'log@example.jp', testPassword)
  await updateProfile(user, { displayName: '田中 花子', photoURL: 'https://example.jp/hanako.png' })
  await updatePassword(user, 'lanterns over the river')
  const codeOf = async (event: string) => {
    const { link } = (await mailsTo(accountId)).find((mail) => mail.event === event)!.variables
    return new URL(link!, 'http://shop.test').searchParams.get('oobCode')!
  }
  await sendEmailVerification(user)
  await applyActionCode(tab, await codeOf('account.verifyEmail'))
  await sendPasswordResetEmail(tab, 'log@example.jp')
  await confirmPasswordReset(tab, await codeOf('account.resetPassword'), testPassword)
  const other = await signIn(identity.routes, 'log@example.jp')
  const [open] = await identity.accounts.listSignIns(accountId)
  await identity.accounts.endSignIn(accountId, open!.id)
  await identity.accounts.endSignIn(accountId, open!.id)
  expect((await requestTokenRefresh(identity.routes, other.refreshToken)).status).toBe(400)
  await identity.accounts.setPin(accountId, '4071')
  // The second call has no PIN to remove.
  await identity.accounts.removeOwnPin(accountId)
  await identity.accounts.removeOwnPin(accountId)
  await tab.close()
  const kinds = changes.filter((one) => one.startsWith(accountId)).map((one) => one.split(' ')[1])
  expect(kinds).toEqual([
    'account.setName',
    'account.setPhoto',
    'account.setPassword',
    'account.verifyEmail',
    'account.setPassword',
    'account.endSignIns',
    'account.setPin',
    'account.removePin',
  ])
})
