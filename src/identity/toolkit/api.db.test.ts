import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { cheapPasswordHasher } from '../../../test/cheap-passwords.ts'
import { createPasswordHasher } from '../passwords/password-hash.ts'
import { callToolkit, signIn, startTestIdentityServer, type TestIdentityServer, testPassword } from '../test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({
    rateLimits: true,
    limits: {
      pair: { points: 3, seconds: 900 },
      address: { points: 8, seconds: 900 },
      account: { points: 6, seconds: 3600 },
      device: { points: 4, seconds: 900 },
    },
  })
})
afterAll(() => identity.stop())

const attempt = async (email: string, secret: string, from: string, cookie?: string) => {
  const response = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email, password: secret }, from, cookie)
  if (response.status === 200) return 'in'
  const { error } = (await response.json()) as { error: { code: number; message: string; errors: { message: string }[] } }
  expect(error.code).toBe(response.status)
  expect(error.errors[0]?.message).toBe(error.message)
  return error.message
}
const limited = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const wrong = 'INVALID_LOGIN_CREDENTIALS'

test('Password guesses at one account from one address are limited', async () => {
  await identity.account('guess@example.jp')
  await identity.account('neighbour@example.jp')
  for (let n = 0; n < 3; n++) expect(await attempt('guess@example.jp', 'wrong guess', '198.51.100.1')).toBe(wrong)
  expect(await attempt('guess@example.jp', testPassword, '198.51.100.1')).toBe(limited)
  expect(await attempt('GUESS@example.jp', testPassword, '::ffff:198.51.100.1')).toBe(limited)
  expect(await attempt('neighbour@example.jp', testPassword, '198.51.100.1')).toBe('in')
  expect(await attempt('guess@example.jp', testPassword, '198.51.100.2')).toBe('in')
})

test('Simultaneous password guesses count towards the limit', async () => {
  await identity.account('burst@example.jp')
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('burst@example.jp', 'wrong guess', '198.51.100.9')))
  expect(answers.filter((answer) => answer === wrong)).toHaveLength(3)
})

test('Password guesses at an unknown account are limited like at a known one', async () => {
  for (let n = 0; n < 3; n++) expect(await attempt('nobody@example.jp', 'wrong guess', '198.51.100.3')).toBe(wrong)
  expect(await attempt('nobody@example.jp', 'wrong guess', '198.51.100.3')).toBe(limited)
})

test('Password guesses at many accounts from one network are limited', async () => {
  for (let n = 0; n < 8; n++) expect(await attempt(`many${n}@example.jp`, 'wrong guess', `2001:db8:1:2::${n}`)).toBe(wrong)
  expect(await attempt('many9@example.jp', 'wrong guess', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe(limited)
  expect(await attempt('many9@example.jp', 'wrong guess', '2001:db8:1:3::1')).toBe(wrong)
})

test('Password guesses at one account from many addresses are limited', async () => {
  await identity.account('spread@example.jp')
  for (let n = 0; n < 6; n++) expect(await attempt('spread@example.jp', 'wrong guess', `203.0.113.${n}`)).toBe(wrong)
  expect(await attempt('spread@example.jp', 'wrong guess', '203.0.113.99')).toBe(limited)
})

/** Signs in and returns the known-device cookie. */
async function signInOn(email: string, from: string, before?: string) {
  const response = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email, password: testPassword }, from, before)
  expect(response.status).toBe(200)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  return cookie.split(';')[0]!
}

describe('a known device', () => {
  const office = '198.51.100.40'
  const guessAround = async (from: string) => {
    for (let n = 0; n < 8; n++) expect(await attempt(`stranger${from}${n}@example.jp`, 'wrong guess', from)).toBe(wrong)
    expect(await attempt('anybody@example.jp', 'wrong guess', from)).toBe(limited)
  }

  test('A known device can sign in when its IP address is limited', async () => {
    await identity.account('desk@example.jp')
    await identity.account('colleague@example.jp')
    const device = await signInOn('desk@example.jp', office)
    await guessAround(office)
    expect(await attempt('desk@example.jp', testPassword, office)).toBe(limited)
    expect(await attempt('desk@example.jp', testPassword, office, device)).toBe('in')
    expect(await attempt('colleague@example.jp', testPassword, office, device)).toBe('in')
  })

  test('A known device can sign in when its account is limited for other devices', async () => {
    await identity.account('wanted@example.jp')
    await identity.account('beside@example.jp')
    const device = await signInOn('wanted@example.jp', '198.51.100.41')
    const other = await signInOn('beside@example.jp', '198.51.100.41')
    for (let n = 0; n < 6; n++) expect(await attempt('wanted@example.jp', 'wrong guess', `203.0.113.${100 + n}`)).toBe(wrong)
    expect(await attempt('wanted@example.jp', testPassword, '198.51.100.41', other)).toBe(limited)
    expect(await attempt('wanted@example.jp', testPassword, '198.51.100.41', device)).toBe('in')
    // A browser that both have signed in on knows both.
    const shared = await signInOn('beside@example.jp', '198.51.100.41', device)
    expect(await attempt('wanted@example.jp', testPassword, '198.51.100.41', shared)).toBe('in')
  })

  test('A known device has its own limits for wrong passwords', async () => {
    await identity.account('thief@example.jp')
    const device = await signInOn('thief@example.jp', '198.51.100.42')
    for (let n = 0; n < 3; n++) expect(await attempt('thief@example.jp', 'wrong guess', '198.51.100.42', device)).toBe(wrong)
    expect(await attempt('thief@example.jp', testPassword, '198.51.100.42', device)).toBe(limited)
    for (let n = 0; n < 4; n++) expect(await attempt(`victim${n}@example.jp`, 'wrong guess', `203.0.113.${n}`, device)).toBe(wrong)
    expect(await attempt('victim5@example.jp', 'wrong guess', '203.0.113.5', device)).toBe(limited)
  })

  test('A forged or changed device cookie does not make a device known', async () => {
    await identity.account('honest@example.jp')
    const device = await signInOn('honest@example.jp', '198.51.100.43')
    await guessAround('198.51.100.43')
    for (const forged of [
      device.replace(/=./, '=~'),
      device.replace(/=./, (first) => (first === '=A' ? '=B' : '=A')),
      'uketsuke_signed_in=x.y',
    ])
      expect(await attempt('honest@example.jp', testPassword, '198.51.100.43', forged)).toBe(limited)
  })
})

test('The limit of one account does not block other accounts at the same IP address', async () => {
  await identity.account('next@example.jp')
  for (let n = 0; n < 20; n++) await attempt('one@example.jp', 'wrong guess', '198.51.100.44')
  expect(await attempt('next@example.jp', testPassword, '198.51.100.44')).toBe('in')
})

test('Wrong passwords that are each followed by the correct one are not limited', async () => {
  await identity.account('typo@example.jp')
  for (let day = 0; day < 4; day++) {
    expect(await attempt('typo@example.jp', 'wrong guess', '198.51.100.4')).toBe(wrong)
    expect(await attempt('typo@example.jp', testPassword, '198.51.100.4')).toBe('in')
  }
})

test('A limited sign-in states the wait in Retry-After', async () => {
  for (let n = 0; n < 3; n++) await attempt('wait@example.jp', 'wrong guess', '198.51.100.5')
  const response = await callToolkit(
    identity.routes,
    'accounts:signInWithPassword',
    { email: 'wait@example.jp', password: testPassword },
    '198.51.100.5',
  )
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(900)
})

test('A sign-in with an unknown e-mail also computes a password hash', async () => {
  const checked: unknown[] = []
  const { hash, verify } = await cheapPasswordHasher
  const watched = await startTestIdentityServer({
    passwords: {
      hash,
      verify(kept, typed) {
        checked.push(kept)
        return verify(kept, typed)
      },
    },
  })
  const response = await callToolkit(watched.routes, 'accounts:signInWithPassword', { email: 'nobody@example.jp', password: 'wrong guess' })
  expect(await response.text()).toContain(wrong)
  expect(checked).toHaveLength(1)
  await watched.stop()
})

test('A sign-in during a full queue of password checks is refused with Retry-After', async () => {
  const hasher = await createPasswordHasher({ width: 1, queue: 3, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
  const checks = await Promise.all(Array.from({ length: 10 }, () => hasher.verify(undefined, testPassword)))
  expect(checks.map(isRefusal)).toEqual([...Array(4).fill(false), ...Array(6).fill(true)])

  const { hash } = await cheapPasswordHasher
  const busy = await startTestIdentityServer({ passwords: { hash, verify: async () => refuse('gate.full') } })
  await busy.account('crowd@example.jp')
  const response = await callToolkit(busy.routes, 'accounts:signInWithPassword', { email: 'crowd@example.jp', password: testPassword })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '5'])
  expect(response.headers.get('Content-Type')).toContain('text/plain')
  await busy.stop()
})

test.each([
  ['accounts:signInWithPassword', '{', 'INVALID_JSON_PAYLOAD'],
  ['accounts:signInWithPassword', '[]', 'INVALID_JSON_PAYLOAD'],
  ['accounts:signInWithPassword', {}, 'MISSING_EMAIL'],
  ['accounts:signInWithPassword', { email: 'a@example.jp' }, 'MISSING_PASSWORD'],
  ['accounts:signInWithPassword', { email: { $gt: '' }, password: testPassword }, 'MISSING_EMAIL'],
  ['accounts:signInWithPassword', { email: 'a@example.jp', password: ['x'] }, 'MISSING_PASSWORD'],
  ['accounts:signInWithPassword', { email: 'a', password: testPassword }, 'INVALID_EMAIL'],
  ['accounts:signInWithPassword', { email: 'a@example.jp', password: 'x'.repeat(5000) }, 'INVALID_LOGIN_CREDENTIALS'],
  ['accounts:signInWithPassword', { email: 'a@example.jp', password: 'x'.repeat(70_000) }, 'INVALID_JSON_PAYLOAD'],
  ['accounts:signUp', { email: 'a@example.jp', password: testPassword }, 'ADMIN_ONLY_OPERATION'],
  ['accounts:signUp', {}, 'ADMIN_ONLY_OPERATION'],
  ['accounts:lookup', {}, 'MISSING_ID_TOKEN'],
  ['accounts:lookup', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
  ['accounts:lookup', { localId: ['x'] }, 'MISSING_ID_TOKEN'],
  ['accounts:update', { displayName: 'x' }, 'INVALID_REQ_TYPE'],
  ['accounts:sendOobCode', { requestType: 'PASSWORD_RESET' }, 'OPERATION_NOT_ALLOWED'],
  ['accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
  ['accounts:sendOobCode', { requestType: 'RECOVER_EMAIL', email: 'a@example.jp' }, 'INVALID_REQ_TYPE'],
  ['accounts:sendOobCode', { requestType: 'constructor' }, 'INVALID_REQ_TYPE'],
  ['accounts:update', { oobCode: 'A'.repeat(43) }, 'INVALID_OOB_CODE'],
  ['accounts:update', { oobCode: ['x'] }, 'INVALID_OOB_CODE'],
  ['accounts:signInWithEmailLink', { oobCode: 'A'.repeat(43) }, 'MISSING_EMAIL'],
  ['accounts:signInWithEmailLink', { email: 'a@example.jp', oobCode: 'A'.repeat(43) }, 'INVALID_OOB_CODE'],
  ['accounts:signInWithEmailLink', { email: 'a@example.jp', oobCode: 'x', idToken: 'x' }, 'OPERATION_NOT_ALLOWED'],
  ['accounts:delete', {}, 'MISSING_ID_TOKEN'],
  ['accounts:delete', { localId: 'x' }, 'MISSING_ID_TOKEN'],
  ['accounts:signInWithIdp', {}, 'INVALID_IDP_RESPONSE'],
  ['constructor', {}, 'OPERATION_NOT_ALLOWED'],
  ['__proto__', {}, 'OPERATION_NOT_ALLOWED'],
])('%s with %j is refused with %s', async (call, body, message) => {
  const response = await callToolkit(identity.routes, call, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 400, message } })
})

test('An invalid or forbidden update is refused, but name and picture can be removed', async () => {
  const noPicture = 'INVALID_PHOTO_URL : A picture’s address begins with http:// or https:// and has at most 2048 characters'
  await identity.account('fields@example.jp')
  const { idToken } = await signIn(identity.routes, 'fields@example.jp')
  for (const [change, message] of [
    [{ email: 'other@example.jp' }, 'OPERATION_NOT_ALLOWED'],
    [{ photoUrl: 'javascript:alert(1)' }, noPicture],
    [{ photoUrl: `https://example.jp/${'x'.repeat(2_048)}` }, noPicture],
    [{ photoUrl: ['https://example.jp'] }, noPicture],
    [{ deleteProvider: ['password'] }, 'OPERATION_NOT_ALLOWED'],
    [{ disableUser: true }, 'OPERATION_NOT_ALLOWED'],
    [{ deleteAttribute: ['EMAIL'] }, 'OPERATION_NOT_ALLOWED'],
    [{ deleteAttribute: 'DISPLAY_NAME' }, 'OPERATION_NOT_ALLOWED'],
    [{ displayName: '  ' }, 'INVALID_DISPLAY_NAME : A name has 1 to 100 characters'],
    [{ displayName: 'x'.repeat(101) }, 'INVALID_DISPLAY_NAME : A name has 1 to 100 characters'],
  ] as const) {
    const response = await callToolkit(identity.routes, 'accounts:update', { idToken, ...change })
    expect(await response.json()).toMatchObject({ error: { message } })
  }
  const full = { displayName: '鈴木 花子', photoUrl: 'https://example.jp/hanako.png' }
  await callToolkit(identity.routes, 'accounts:update', { idToken, ...full })
  const cleared = await callToolkit(identity.routes, 'accounts:update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] })
  const answer = await cleared.json()
  expect(answer).toMatchObject({ displayName: '' })
  expect(answer).not.toHaveProperty('photoUrl')
})

test('The SDK’s configuration requires no captcha and authorizes our host (R7.3)', async () => {
  const get = async (path: string) => (await identity.routes.request(`http://shop.test:3000/identitytoolkit.googleapis.com${path}`)).json()
  expect(await get('/v2/recaptchaConfig?key=uketsuke&clientType=CLIENT_TYPE_WEB')).toMatchObject({
    recaptchaEnforcementState: [{ enforcementState: 'OFF' }, { enforcementState: 'OFF' }],
  })
  expect(await get('/v1/projects?key=uketsuke')).toEqual({ projectId: 'uketsuke', authorizedDomains: ['shop.test', 'localhost'] })
  expect(await get('/v1/nothing')).toMatchObject({ error: { code: 404 } })
  expect((await callToolkit(identity.routes, 'accounts/mfaSignIn:start', {})).status).toBe(400)
})
