/** Phone as second factor with the real SDK, after a password and after a phone. */
import type { ApplicationVerifier, MultiFactorError, User } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firebaseBrowserAuth } from '../../../test/browser-auth.ts'
import { fetchCaptchaSolution } from '../../../test/captcha.ts'
import { callToolkit, openTab, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

const {
  getIdTokenResult,
  getMultiFactorResolver,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  signInWithEmailAndPassword,
  signInWithPhoneNumber,
} = firebaseBrowserAuth
let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({ settings: { SMS_URL: 'https://sms.test/send' } })
})
afterAll(() => identity.stop())

const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })
const verifier = () =>
  ({
    type: 'recaptcha',
    verify: () => fetchCaptchaSolution((path) => fetch(`http://${identity.host}${path}`)),
    _reset() {},
  }) as ApplicationVerifier
async function codeTo(phone: string): Promise<string> {
  const { rows } = await identity.db.pool.query<{ code: string }>(
    `select variables ->> 'code' as code from identity.outbox_message where address = $1 order by created_at desc, id desc limit 1`,
    [phone],
  )
  return rows[0]!.code
}
const provider = (tab: Awaited<ReturnType<typeof openTab>>) => new PhoneAuthProvider(tab)

async function enrol(tab: Awaited<ReturnType<typeof openTab>>, user: User, phone: string): Promise<void> {
  const session = await multiFactor(user).getSession()
  const verificationId = await provider(tab).verifyPhoneNumber({ phoneNumber: phone, session }, verifier())
  const proof = PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, await codeTo(phone)))
  await multiFactor(user).enroll(proof, '仕事用')
}

test('The SDK enrols a phone as second factor and signs in with its code', async () => {
  const phone = '+819012345601'
  await identity.account('factor@example.jp')
  const tab = await openTab(identity.host, 'factor')
  const { user } = await signInWithEmailAndPassword(tab, 'factor@example.jp', testPassword)
  await enrol(tab, user, phone)
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'phone', displayName: '仕事用', phoneNumber: '+********5601' }])
  await expect(enrol(tab, user, phone)).rejects.toEqual(code('second-factor-already-in-use'))

  const failed: MultiFactorError = await signInWithEmailAndPassword(tab, 'factor@example.jp', testPassword).catch((error) => error)
  expect(failed).toEqual(code('multi-factor-auth-required'))
  const resolver = getMultiFactorResolver(tab, failed)
  const choice = { multiFactorHint: resolver.hints[0]!, session: resolver.session }
  const verificationId = await provider(tab).verifyPhoneNumber(choice, verifier())
  const right = await codeTo(phone)
  const answer = (verificationCode: string) =>
    resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, verificationCode)))
  await expect(answer(right === '000000' ? '111111' : '000000')).rejects.toEqual(code('invalid-verification-code'))
  const signedIn = await answer(right)
  const { claims } = await getIdTokenResult(signedIn.user)
  expect(claims).toMatchObject({ firebase: { sign_in_provider: 'password', sign_in_second_factor: 'phone' } })
  // Code and credential work once.
  await expect(answer(right)).rejects.toEqual(code('invalid-multi-factor-session'))
  await tab.close()
})

test('The phone of the first factor cannot be the second factor', async () => {
  const [first, second] = ['+819012345602', '+819012345603']
  const accountId = await identity.account('both@example.jp')
  await identity.db.pool.query('update identity.account set phone = $1 where id = $2', [first, accountId])
  const tab = await openTab(identity.host, 'both')
  const signInByPhone = async () => (await signInWithPhoneNumber(tab, first, verifier())).confirm(await codeTo(first))
  const { user } = await signInByPhone()
  await expect(enrol(tab, user, first)).rejects.toEqual(code('unsupported-first-factor'))
  await enrol(tab, user, second)
  const failed: MultiFactorError = await signInByPhone().catch((error) => error)
  const resolver = getMultiFactorResolver(tab, failed)
  const verificationId = await provider(tab).verifyPhoneNumber(
    { multiFactorHint: resolver.hints[0]!, session: resolver.session },
    verifier(),
  )
  const proof = PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, await codeTo(second)))
  expect((await resolver.resolveSignIn(proof)).user.uid).toBe(accountId)
  await tab.close()
})

test('A second-factor SMS is refused without captcha, known factor or pending sign-in', async () => {
  await identity.account('bare@example.jp')
  const tab = await openTab(identity.host, 'bare')
  const { user } = await signInWithEmailAndPassword(tab, 'bare@example.jp', testPassword)
  await enrol(tab, user, '+819012345604')
  const idToken = await user.getIdToken()
  const message = async (call: string, body: object) =>
    ((await (await callToolkit(identity.routes, call, body)).json()) as { error: { message: string } }).error.message
  const phoneEnrollmentInfo = { phoneNumber: '+819012345605' }
  expect(await message('accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo })).toBe('CAPTCHA_CHECK_FAILED')
  const passed = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email: 'bare@example.jp', password: testPassword })
  const { mfaPendingCredential, mfaInfo } = (await passed.json()) as {
    mfaPendingCredential: string
    mfaInfo: { mfaEnrollmentId: string }[]
  }
  const start = (more: object) => message('accounts/mfaSignIn:start', { mfaPendingCredential, phoneSignInInfo: {}, ...more })
  expect(await start({ mfaEnrollmentId: mfaInfo[0]!.mfaEnrollmentId })).toBe('CAPTCHA_CHECK_FAILED')
  expect(await start({ mfaEnrollmentId: 'another' })).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await start({ mfaPendingCredential: 'made-up' })).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  await tab.close()
})

test('A phone code works only for its purpose, and enrols only in its own sign-in', async () => {
  const [own, fresh] = ['+819012345606', '+819012345607']
  await identity.account('victim@example.jp')
  await identity.db.pool.query('update identity.account set phone = $1 where id = $2', [own, await identity.account('thief@example.jp')])
  const solved = () => fetchCaptchaSolution((path) => fetch(`http://${identity.host}${path}`))
  const call = async (name: string, body: object) =>
    (await (await callToolkit(identity.routes, name, body)).json()) as {
      idToken: string
      sessionInfo: string
      phoneSessionInfo: { sessionInfo: string }
      error?: { message: string }
    }
  const signIn = async () => (await call('accounts:signInWithPassword', { email: 'victim@example.jp', password: testPassword })).idToken
  const enrol = async (idToken: string, sessionInfo: string, phone: string) =>
    (await call('accounts/mfaEnrollment:finalize', { idToken, phoneVerificationInfo: { sessionInfo, code: await codeTo(phone) } })).error
      ?.message

  const [first, second] = [await signIn(), await signIn()]
  const { sessionInfo } = await call('accounts:sendVerificationCode', { phoneNumber: own, recaptchaToken: await solved() })
  expect(await enrol(first, sessionInfo, own)).toBe('INVALID_SESSION_INFO')
  const begun = await call('accounts/mfaEnrollment:start', {
    idToken: first,
    phoneEnrollmentInfo: { phoneNumber: fresh, recaptchaToken: await solved() },
  })
  expect(await enrol(second, begun.phoneSessionInfo.sessionInfo, fresh)).toBe('INVALID_SESSION_INFO')
  // The code does not sign in either, even if the number belongs to an account.
  expect(
    (await call('accounts:signInWithPhoneNumber', { sessionInfo: begun.phoneSessionInfo.sessionInfo, code: await codeTo(fresh) })).error
      ?.message,
  ).toBe('INVALID_SESSION_INFO')
  expect(await enrol(first, begun.phoneSessionInfo.sessionInfo, fresh)).toBeUndefined()
})
