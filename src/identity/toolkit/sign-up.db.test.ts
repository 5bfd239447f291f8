import {
  checkActionCode,
  createUserWithEmailAndPassword,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCaptchaSolution } from '../../../test/captcha.ts'
import { callToolkit, openTab, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({ mails: true, rateLimits: true, settings: { IDENTITY_SIGNUP: 'open' } })
})
afterAll(() => identity.stop())

const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })

async function mailedTo(address: string) {
  const { rows } = await identity.db.pool.query<{ event: string; link: string }>(
    `select event, variables->>'link' as link from identity.outbox_message where address = $1 order by created_at`,
    [address],
  )
  return rows
}

test('A sign-up by the SDK creates an account and sends a verification mail', async () => {
  const tab = await openTab(identity.host, 'sign-up')
  const { user } = await createUserWithEmailAndPassword(tab, 'New@example.jp', testPassword)
  // Lower case, like the provider.
  expect(user).toMatchObject({ email: 'new@example.jp', emailVerified: false })
  expect(await identity.accounts.verifyIdToken(await user.getIdToken())).toMatchObject({ accountId: user.uid })
  expect(await mailedTo('new@example.jp')).toMatchObject([{ event: 'account.verifyEmail' }])
  await signInWithEmailAndPassword(tab, 'new@example.jp', testPassword)
  await tab.close()
})

test('An invalid sign-up is refused with the SDK’s codes', async () => {
  await identity.account('taken@example.jp')
  const tab = await openTab(identity.host, 'refused')
  await expect(createUserWithEmailAndPassword(tab, 'Taken@example.jp', testPassword)).rejects.toEqual(code('email-already-in-use'))
  await expect(createUserWithEmailAndPassword(tab, 'weak@example.jp', 'password12')).rejects.toEqual(code('weak-password'))
  await expect(createUserWithEmailAndPassword(tab, 'no address', testPassword)).rejects.toEqual(code('invalid-email'))
  await expect(signInAnonymously(tab)).rejects.toEqual(code('operation-not-allowed'))
  expect(await mailedTo('taken@example.jp')).toEqual([])
  await tab.close()
})

test('A sign-up stores the trimmed name and refuses one of more than 100 characters', async () => {
  const make = (displayName: unknown, email: string) =>
    callToolkit(identity.routes, 'accounts:signUp', { email, password: testPassword, displayName }, '198.51.100.30')
  const made = (await (await make(' 山田 花子 ', 'named@example.jp')).json()) as { idToken: string }
  expect(made).toMatchObject({ displayName: '山田 花子' })
  expect(await identity.accounts.verifyIdToken(made.idToken)).toMatchObject({ displayName: '山田 花子' })
  const refused = await (await make('x'.repeat(101), 'long@example.jp')).json()
  expect(refused).toMatchObject({ error: { message: expect.stringContaining('INVALID_DISPLAY_NAME') } })
})

test('A mailed link creates an account for a new address once', async () => {
  const tab = await openTab(identity.host, 'newcomer')
  await sendSignInLinkToEmail(tab, 'Newcomer@example.jp', { url: 'http://shop.test/', handleCodeInApp: true })
  const { link } = (await mailedTo('newcomer@example.jp')).find(({ event }) => event === 'account.signInLink')!
  const address = `http://shop.test${link}`
  const oobCode = new URL(address).searchParams.get('oobCode')!
  expect(await checkActionCode(tab, oobCode)).toMatchObject({ operation: 'EMAIL_SIGNIN', data: { email: null } })
  await expect(signInWithEmailLink(tab, 'other@example.jp', address)).rejects.toEqual(code('invalid-email'))
  const { user } = await signInWithEmailLink(tab, 'newcomer@example.jp', address)
  expect(user).toMatchObject({ email: 'newcomer@example.jp', emailVerified: true })
  await expect(signInWithEmailLink(tab, 'newcomer@example.jp', address)).rejects.toEqual(code('invalid-action-code'))
  await tab.close()
})

test('A sign-up link used concurrently creates one account', async () => {
  await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'once@example.jp' }, '198.51.100.31')
  const { link } = (await mailedTo('once@example.jp'))[0]!
  const oobCode = new URL(link, 'http://shop.test').searchParams.get('oobCode')
  const use = () => callToolkit(identity.routes, 'accounts:signInWithEmailLink', { email: 'once@example.jp', oobCode })
  const responses = await Promise.all(Array.from({ length: 5 }, use))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('A sign-up link is invalid once the address has an account', async () => {
  await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'late@example.org' }, '198.51.100.32')
  const { link } = (await mailedTo('late@example.org'))[0]!
  await identity.account('late@example.org')
  const oobCode = new URL(link, 'http://shop.test').searchParams.get('oobCode')
  const used = await callToolkit(identity.routes, 'accounts:signInWithEmailLink', { email: 'late@example.org', oobCode })
  expect(await used.json()).toMatchObject({ error: { message: 'INVALID_OOB_CODE' } })
})

test('Two concurrent sign-ups with one address create one account', async () => {
  const made = await Promise.all(['198.51.100.1', '198.51.100.2'].map((from) => signUp('twice@example.jp', from)))
  expect(made.sort()).toEqual([200, 400])
})

test('A network can try at most ten sign-ups an hour', async () => {
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await signUp(n % 2 ? 'taken@example.jp' : `many${n}@example.jp`, '203.0.113.5'))
  expect(answers.filter((status) => status === 200)).toHaveLength(5)
  const { error } = (await (await post('late@example.jp', '203.0.113.5')).json()) as { error: { message: string } }
  expect(error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(await signUp('late@example.jp', '203.0.113.6')).toBe(200)
})

test('A stranger’s account gets no TOTP or phone, and the e-mail’s owner takes it over', async () => {
  const stranger = await openTab(identity.host, 'stranger')
  const { user } = await createUserWithEmailAndPassword(stranger, 'victim@example.jp', testPassword)
  const token = await user.getIdToken()
  const enrolment = await callToolkit(identity.routes, '../v2/accounts/mfaEnrollment:start', { idToken: token, totpEnrollmentInfo: {} })
  expect(await enrolment.json()).toMatchObject({ error: { message: 'UNVERIFIED_EMAIL' } })
  const phoneNumber = '+819012345698'
  const response = await callToolkit(identity.routes, 'accounts:sendVerificationCode', {
    phoneNumber,
    recaptchaToken: await fetchCaptchaSolution((path) => fetch(`http://${identity.host}${path}`)),
  })
  const { sessionInfo } = (await response.json()) as { sessionInfo: string }
  const { rows } = await identity.db.pool.query(`select variables->>'code' as code from identity.outbox_message where address = $1`, [
    phoneNumber,
  ])
  const linking = await callToolkit(identity.routes, 'accounts:signInWithPhoneNumber', { idToken: token, sessionInfo, code: rows[0].code })
  expect(await linking.json()).toMatchObject({ error: { message: 'UNVERIFIED_EMAIL' } })
  await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'victim@example.jp' }, '198.51.100.7')
  const link = (await mailedTo('victim@example.jp')).find(({ event }) => event === 'account.signInLink')!.link
  const owner = await openTab(identity.host, 'owner')
  await signInWithEmailLink(owner, 'victim@example.jp', `http://shop.test${link}`)
  expect(owner.currentUser?.uid).toBe(user.uid)
  expect(await identity.accounts.verifyIdToken(token)).toBeUndefined()
  await expect(signInWithEmailAndPassword(stranger, 'victim@example.jp', testPassword)).rejects.toEqual(code('invalid-credential'))
  await Promise.all([stranger.close(), owner.close()])
})

const post = (email: string, from: string) =>
  callToolkit(identity.routes, 'accounts:signUp', { email, password: testPassword, returnSecureToken: true }, from)
const signUp = async (email: string, from: string) => (await post(email, from)).status
