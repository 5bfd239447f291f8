/** Phone sign-in with the real SDK, and attacks on it (R1.4, R3.2). */
import type { ApplicationVerifier } from 'firebase/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firebaseBrowserAuth } from '../../../test/browser-auth.ts'
import { fetchCaptchaChallenge, fetchCaptchaSolution, solveChallenge } from '../../../test/captcha.ts'
import { longTest } from '../../../test/matrix.ts'
import {
  callToolkit,
  checkToolkitDelay,
  openTab,
  signIn,
  startTestIdentityServer,
  type TestIdentityServer,
  testPassword,
} from '../test-identity.ts'

const {
  getIdTokenResult,
  linkWithPhoneNumber,
  PhoneAuthProvider,
  reauthenticateWithPhoneNumber,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPhoneNumber,
  unlink,
} = firebaseBrowserAuth
let identity: TestIdentityServer

const start = async (choices: Parameters<typeof startTestIdentityServer>[0] = {}) => {
  identity = await startTestIdentityServer({ ...choices, settings: { SMS_URL: 'https://sms.test/send', ...choices.settings } })
}

/** Per test: the number of an account, a free number and the account's e-mail. */
let [phone, free, email] = ['', '', '']
let people = 0
beforeEach(() => {
  people++
  phone = `+8190123400${String(people).padStart(2, '0')}`
  free = `+8190123499${String(people).padStart(2, '0')}`
  email = `phone-${people}@example.jp`
})
const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })
const query = async <Row extends object>(text: string, values: unknown[] = []) => (await identity.db.pool.query<Row>(text, values)).rows

/** SMS in the outbox; nothing sends them here. */
const textsTo = (number: string) =>
  query<{ variables: { code: string } }>(
    `select variables from identity.outbox_message where channel = 'sms' and address = $1 order by created_at, id`,
    [number],
  )
const codeTo = async (number = phone) => (await textsTo(number)).at(-1)!.variables.code

async function enrolled() {
  const accountId = await identity.account(email)
  await query('update identity.account set phone = $1 where id = $2', [phone, accountId])
  return accountId
}

const get = (path: string) => identity.routes.request(`http://shop.test${path}`)
const captcha = () => fetchCaptchaSolution(get)
const requestCode = async (phoneNumber: string, address?: string, cookie?: string) =>
  callToolkit(identity.routes, 'accounts:sendVerificationCode', { phoneNumber, recaptchaToken: await captcha() }, address, cookie)
const sessionOf = async (response: Response) => ((await response.json()) as { sessionInfo: string }).sessionInfo
const outcomeOf = async (response: Response) => ((await response.json()) as { error?: { message: string } }).error?.message ?? 'ok'
async function onNewDevice() {
  const response = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email, password: testPassword })
  return { idToken: ((await response.json()) as { idToken: string }).idToken, cookie: response.headers.get('set-cookie')!.split(';')[0]! }
}
const use = (body: object) => callToolkit(identity.routes, 'accounts:signInWithPhoneNumber', body)

const verifier = () =>
  ({
    type: 'recaptcha',
    verify: () => fetchCaptchaSolution((path) => fetch(`http://${identity.host}${path}`)),
    _reset() {},
  }) as ApplicationVerifier

describe('sign-up by invitation', () => {
  let broken = false
  beforeAll(() =>
    start({ pages: async ({ url }) => (broken && url.includes('recaptchaConfig') ? new Response('broken', { status: 500 }) : undefined) }),
  )
  afterAll(() => identity.stop())

  test('The SDK signs in and reauthenticates by phone', async () => {
    const accountId = await enrolled()
    const tab = await openTab(identity.host, 'phone')
    const confirmation = await signInWithPhoneNumber(tab, phone, verifier())
    await expect(confirmation.confirm((await codeTo()) === '000000' ? '111111' : '000000')).rejects.toEqual(
      code('invalid-verification-code'),
    )
    const { user } = await confirmation.confirm(await codeTo())
    expect(user).toMatchObject({ uid: accountId, phoneNumber: phone, email: email })
    expect(user.providerData).toMatchObject([{ providerId: 'password' }, { providerId: 'phone', phoneNumber: phone }])
    const { claims, signInProvider } = await getIdTokenResult(user)
    expect(signInProvider).toBe('phone')
    expect(claims).toMatchObject({ phone_number: phone, firebase: { identities: { phone: [phone] } } })
    const again = await reauthenticateWithPhoneNumber(user, phone, verifier())
    await again.confirm(await codeTo())
    expect(identity.logged.join('')).not.toContain(phone.slice(1))
    await tab.close()
  })

  test('The SDK falls back to the standard captcha if the enterprise one fails (R8.2)', async () => {
    await enrolled()
    broken = true
    const tab = await openTab(identity.host, 'enterprise')
    const confirmation = await signInWithPhoneNumber(tab, phone, verifier())
    broken = false
    expect((await confirmation.confirm(await codeTo())).user.phoneNumber).toBe(phone)
    await tab.close()
  })

  test('An unknown phone number gets the same response as a known one, without an SMS', async () => {
    await enrolled()
    const wait = async (phoneNumber: string) =>
      checkToolkitDelay(identity, 'accounts:sendVerificationCode', { phoneNumber, recaptchaToken: await captcha() })
    const [known, unknown] = await Promise.all([wait(phone), wait(free)])
    expect(unknown.response.status).toBe(known.response.status)
    const [one, other] = [await sessionOf(known.response), await sessionOf(unknown.response)]
    expect(one).toHaveLength(other.length)
    expect([known.isLate, unknown.isLate]).toEqual([true, true])
    expect([(await textsTo(phone)).length, await textsTo(free)]).toEqual([1, []])
    for (const guess of ['000000', 'x', ' ']) expect(await outcomeOf(await use({ sessionInfo: other, code: guess }))).toBe('INVALID_CODE')
  })

  test('A recently signed-in member gets an SMS code for a new phone number', async () => {
    const accountId = await identity.account(email)
    const { idToken } = await signIn(identity.routes, email)
    const session = await identity.routes.request('http://shop.test/auth/session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${idToken}` },
    })
    const cookie = session.headers.get('set-cookie')!.split(';')[0]
    const sessionInfo = await sessionOf(await requestCode(phone, undefined, cookie))
    const added = await use({ idToken, sessionInfo, code: await codeTo() })
    expect(await added.json()).toMatchObject({ phoneNumber: phone, isNewUser: false })
    expect(await identity.accounts.readProfile(accountId)).toMatchObject({ phone })
    // Long after the sign-in another person may use the browser.
    identity.pass(400)
    await requestCode(free, undefined, cookie)
    expect(await textsTo(free)).toEqual([])
  })

  test('A phone code is limited to one use, five tries and five minutes', async () => {
    await enrolled()
    const sessionInfo = await sessionOf(await requestCode(phone))
    const code = await codeTo()
    const wrongCode = code === '123456' ? '654321' : '123456'
    const guesses = await Promise.all(Array.from({ length: 8 }, () => use({ sessionInfo, code: wrongCode }).then(outcomeOf)))
    expect(guesses.sort()).toEqual([...Array(5).fill('INVALID_CODE'), ...Array(3).fill('TOO_MANY_ATTEMPTS_TRY_LATER')])
    expect(await outcomeOf(await use({ sessionInfo, code: code }))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')

    const late = await sessionOf(await requestCode(phone))
    identity.pass(301)
    expect(await outcomeOf(await use({ sessionInfo: late, code: await codeTo() }))).toBe('SESSION_EXPIRED')

    const once = await sessionOf(await requestCode(phone))
    const body = { sessionInfo: once, code: await codeTo() }
    const both = await Promise.all([use(body).then(outcomeOf), use(body).then(outcomeOf)])
    expect(both.sort()).toEqual(['INVALID_SESSION_INFO', 'ok'])
    expect(await outcomeOf(await use(body))).toBe('INVALID_SESSION_INFO')
  })

  test('A phone code works only with its own session; incomplete requests are refused', async () => {
    await enrolled()
    const one = await sessionOf(await requestCode(phone))
    const firstCode = await codeTo()
    const other = await sessionOf(await requestCode(free))
    expect(await outcomeOf(await use({ sessionInfo: other, code: firstCode }))).toBe('INVALID_CODE')
    expect(await outcomeOf(await use({ phoneNumber: phone, temporaryProof: one }))).toBe('INVALID_TEMPORARY_PROOF')
    expect(await outcomeOf(await use({ sessionInfo: 'made-up', code: firstCode }))).toBe('INVALID_SESSION_INFO')
    expect(await outcomeOf(await use({ code: firstCode }))).toBe('MISSING_SESSION_INFO')
    expect(await outcomeOf(await use({ sessionInfo: one }))).toBe('MISSING_CODE')
    const send = (body: object) => callToolkit(identity.routes, 'accounts:sendVerificationCode', body).then(outcomeOf)
    expect(await send({})).toBe('MISSING_PHONE_NUMBER')
    expect(await send({ phoneNumber: '12' })).toBe('INVALID_PHONE_NUMBER')
  })

  test('A forged, unsolved or expired captcha is refused, a used one on every server', async () => {
    await enrolled()
    const elsewhere = await identity.open()
    const send = (recaptchaToken: unknown, { routes }: Pick<TestIdentityServer, 'routes'> = identity) =>
      callToolkit(routes, 'accounts:sendVerificationCode', { phoneNumber: phone, recaptchaToken }).then(outcomeOf)
    const used = await captcha()
    expect(await send(used)).toBe('ok')
    expect(await send(used)).toBe('CAPTCHA_CHECK_FAILED')
    expect(await send(used, elsewhere)).toBe('CAPTCHA_CHECK_FAILED')
    const challenge = await fetchCaptchaChallenge(get)
    const forged = { ...challenge, salt: challenge.salt.replace(/expires=\d+/, 'expires=9999999999') }
    for (const token of [
      undefined,
      7,
      '',
      'x',
      btoa('null'),
      btoa(JSON.stringify({ ...challenge, number: 1 })),
      btoa(JSON.stringify(forged)),
    ])
      expect(await send(token)).toBe('CAPTCHA_CHECK_FAILED')
    const old = await captcha()
    identity.pass(301)
    expect(await send(old)).toBe('CAPTCHA_CHECK_FAILED')
    expect(
      await send(
        solveChallenge(await fetchCaptchaChallenge((path) => elsewhere.routes.request(`http://shop.test${path}&hl=zh-CN`))),
        elsewhere,
      ),
    ).toBe('ok')
    expect(await outcomeOf(await get('/identitytoolkit.googleapis.com/v1/recaptchaParams?hl=%22onload'))).toBe('INVALID_ARGUMENT')
  })

  test('Phone codes and their SMS are deleted on expiry and with the account', async () => {
    const accountId = await enrolled()
    await requestCode(phone)
    const storedCodes = JSON.stringify(await query('select * from identity.phone_code where phone = $1', [phone]))
    expect(storedCodes).not.toContain(await codeTo())
    identity.pass(25 * 3600)
    await requestCode(phone)
    expect(await query('select from identity.phone_code')).toHaveLength(1)
    expect(await textsTo(phone)).toHaveLength(1)
    await identity.accounts.deleteAccount(accountId)
    expect([await textsTo(phone), await query('select from identity.phone_code')]).toEqual([[], []])
  })
})

describe('open sign-up with mails', () => {
  beforeAll(() => start({ mails: true, settings: { IDENTITY_SIGNUP: 'open' } }))
  afterAll(() => identity.stop())

  test('An account adds and removes a phone number, but not one of another account', async () => {
    await enrolled()
    await identity.account(`adds-${email}`)
    const tab = await openTab(identity.host, 'adds')
    const { user } = await signInWithEmailAndPassword(tab, `adds-${email}`, testPassword)
    const taken = await linkWithPhoneNumber(user, phone, verifier())
    const refused = await taken.confirm(await codeTo()).catch((error) => error)
    expect(refused).toEqual(code('account-exists-with-different-credential'))
    const own = await linkWithPhoneNumber(user, free, verifier())
    await own.confirm(await codeTo(free))
    expect(user.phoneNumber).toBe(free)
    await unlink(user, 'phone')
    expect(user.phoneNumber).toBeNull()
    expect(await query(`select event from identity.outbox_message where channel = 'mail' order by created_at, id`)).toEqual([
      { event: 'account.phoneAdded' },
      { event: 'account.phoneRemoved' },
    ])
    // A caller who proved the number may continue as the account that has it.
    const other = await signInWithCredential(tab, PhoneAuthProvider.credentialFromError(refused)!)
    expect(other.user.email).toBe(email)
    await expect(signInWithCredential(tab, PhoneAuthProvider.credentialFromError(refused)!)).rejects.toEqual(code('invalid-credential'))
    await tab.close()
  })

  test('A sign-in on a new device sends a mail, by phone or by an e-mail beginning +81', async () => {
    await enrolled()
    const plus = `+81-${email}`
    await identity.account(plus)
    identity.pass(601)
    await use({ sessionInfo: await sessionOf(await requestCode(phone)), code: await codeTo() })
    await signIn(identity.routes, plus)
    expect(
      await query(
        `select event, address from identity.outbox_message where channel = 'mail' and address in ($1, $2) order by created_at, id`,
        [email, plus],
      ),
    ).toEqual([email, plus].map((address) => ({ event: 'account.newDevice', address })))
  })

  test('An account created by phone cannot unlink its only sign-in method', async () => {
    const tab = await openTab(identity.host, 'open')
    const { user } = await (await signInWithPhoneNumber(tab, phone, verifier())).confirm(await codeTo())
    expect(user).toMatchObject({ phoneNumber: phone, email: null })
    await expect(unlink(user, 'phone')).rejects.toEqual(code('last-sign-in-method'))
    await user.delete()
    expect(await identity.accounts.readProfile(user.uid)).toBeUndefined()
    await tab.close()
  })
})

describe('SMS limits and settings', () => {
  afterEach(() => identity.stop())

  test('A number gets one code per 30 s and five per hour, except on known devices', async () => {
    await start({ rateLimits: true })
    await enrolled()
    const sendFrom = async (address: string) => requestCode(phone, address)
    expect((await sendFrom('192.0.2.1')).status).toBe(200)
    const tooSoon = await sendFrom('192.0.2.2')
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(await outcomeOf(tooSoon)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    for (const network of [3, 4, 5, 6]) {
      identity.pass(31)
      expect((await sendFrom(`192.0.${network}.1`)).status).toBe(200)
    }
    identity.pass(31)
    expect(await outcomeOf(await sendFrom('192.0.7.1'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    const home = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email: email, password: testPassword })
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    expect((await requestCode(phone, '192.0.2.9', cookie)).status).toBe(200)
  })

  test('Second-factor enrolments send a number at most five codes an hour', async () => {
    await start({ rateLimits: true })
    await enrolled()
    const enrol = async () => {
      identity.pass(31)
      const { idToken, cookie } = await onNewDevice()
      const phoneEnrollmentInfo = { phoneNumber: free, recaptchaToken: await captcha() }
      return outcomeOf(
        await callToolkit(identity.routes, 'accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo }, '192.0.2.1', cookie),
      )
    }
    for (let n = 0; n < 5; n++) expect(await enrol()).toBe('ok')
    expect(await enrol()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  longTest('A number gets at most twenty codes a day from known devices', async () => {
    await start({ rateLimits: true })
    await enrolled()
    const own = async () => outcomeOf(await requestCode(phone, '192.0.2.1', (await onNewDevice()).cookie))
    for (let n = 0; n < 20; n++) expect(await own()).toBe('ok')
    expect(await own()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  test('A member can request ten codes a day for numbers other than their own', async () => {
    await start({ rateLimits: true })
    await enrolled()
    const { idToken } = await signIn(identity.routes, email)
    const headers = { Authorization: `Bearer ${idToken}` }
    const session = await identity.routes.request('http://shop.test/auth/session', { method: 'POST', headers })
    const cookie = session.headers.get('set-cookie')!.split(';')[0]!
    const number = (n: number) => `+8190333344${String(n).padStart(2, '0')}`
    const enrol = async (n: number) => {
      const phoneEnrollmentInfo = { phoneNumber: number(n), recaptchaToken: await captcha() }
      return outcomeOf(await callToolkit(identity.routes, 'accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo }, `192.0.${n}.1`))
    }
    const add = async (phoneNumber: string, n: number) => outcomeOf(await requestCode(phoneNumber, `192.0.${n}.1`, cookie))
    for (let n = 0; n < 5; n++) expect([await enrol(n), await add(number(50 + n), 50 + n)]).toEqual(['ok', 'ok'])
    await identity.account(`other-${email}`)
    await query('update identity.account set phone = $1 where email = $2', [free, `other-${email}`])
    // A number of another account counts the same, so the refusal reveals nothing.
    expect([await enrol(5), await add(number(55), 55), await add(free, 56)]).toEqual(Array(3).fill('TOO_MANY_ATTEMPTS_TRY_LATER'))
    expect(await add(phone, 57)).toBe('ok')
    expect(await query(`select from identity.outbox_message where channel = 'sms'`)).toHaveLength(11)
  })

  test('A number gets ten codes a day from unknown devices, and expired ones are deleted', async () => {
    await start({ rateLimits: true })
    await enrolled()
    const answers: string[] = []
    for (let n = 0; n < 12; n++) {
      identity.pass(1_000)
      answers.push(await outcomeOf(await requestCode(phone, `192.0.${n}.1`)))
    }
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10)
    expect(await query('select from identity.phone_code')).toHaveLength(1)
    identity.pass(1_000)
    await identity.chores.find(({ name }) => name === 'delete-phone-codes')!.act()
    expect(await query('select from identity.phone_code')).toEqual([])
  })

  test('Strangers cannot use up the SMS budget of accounts and known devices', async () => {
    await start({ settings: { IDENTITY_SIGNUP: 'open', SMS_DAILY_BUDGET: '5' } })
    await enrolled()
    const stranger = (n: number) => requestCode(`+8190111122${String(n).padStart(2, '0')}`).then(outcomeOf)
    expect([await stranger(1), await stranger(2), await stranger(3), await stranger(4)]).toEqual(['ok', 'ok', 'ok', 'QUOTA_EXCEEDED'])
    expect(await outcomeOf(await requestCode(phone))).toBe('ok')
    expect(await outcomeOf(await requestCode(phone))).toBe('QUOTA_EXCEEDED')
    const home = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email: email, password: testPassword })
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    expect(await outcomeOf(await requestCode(phone, undefined, cookie))).toBe('ok')
    expect(await outcomeOf(await requestCode(phone, undefined, cookie))).toBe('QUOTA_EXCEEDED')
    identity.pass(24 * 3600)
    expect(await stranger(5)).toBe('ok')
  })

  test('A spent SMS budget does not reveal which numbers have an account', async () => {
    await start({ settings: { SMS_DAILY_BUDGET: '1' } })
    await enrolled()
    expect(await outcomeOf(await requestCode(free))).toBe('ok')
    expect(await outcomeOf(await requestCode(phone))).toBe('ok')
    expect([await outcomeOf(await requestCode(free)), await outcomeOf(await requestCode(phone))]).toEqual([
      'QUOTA_EXCEEDED',
      'QUOTA_EXCEEDED',
    ])
  })

  test('A refusal of phone sign-in names its setting; development needs no SMS_URL', async () => {
    identity = await startTestIdentityServer({ settings: { APP_ENV: 'staging' } })
    await enrolled()
    expect(await outcomeOf(await requestCode(phone))).toMatch(/^OPERATION_NOT_ALLOWED : .*SMS_URL/)
    const tab = await openTab(identity.host, 'none')
    await expect(signInWithPhoneNumber(tab, phone, verifier())).rejects.toEqual(code('operation-not-allowed'))
    await tab.close()
    await identity.stop()
    identity = await startTestIdentityServer()
    await enrolled()
    await requestCode(phone)
    expect(await codeTo()).toMatch(/^\d{6}$/)
    expect(await query('select from outbox_due')).toEqual([])
    await identity.stop()
    await start({ settings: { IDENTITY_METHODS: 'password' } })
    expect(await outcomeOf(await requestCode(phone))).toMatch(/^OPERATION_NOT_ALLOWED : .*IDENTITY_METHODS/)
  })
})
