/** Password reset with the unmodified SDK. */
import { confirmPasswordReset, sendPasswordResetEmail, signInWithEmailAndPassword, verifyPasswordResetCode } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callToolkit,
  checkToolkitDelay,
  openTab,
  requestTokenRefresh,
  signIn,
  startTestIdentityServer,
  type TestIdentityServer,
  testPassword,
} from '../test-identity.ts'

let identity: TestIdentityServer
beforeAll(async () => {
  identity = await startTestIdentityServer({ mails: true })
})
afterAll(() => identity.stop())

type Sent = { event: string; address: string; locale: string; variables: { link: string; recipient?: string } }
const sentTo = async (accountId: string): Promise<Sent[]> =>
  (
    await identity.db.pool.query<Sent>(
      'select event, address, locale, variables from identity.outbox_message where account_id = $1 order by id',
      [accountId],
    )
  ).rows
const codeIn = ({ variables }: Sent) => new URL(variables.link, 'http://shop.test').searchParams.get('oobCode')!
const requestReset = async (accountId: string, email: string) => {
  const tab = await openTab(identity.host, `ask${accountId}`)
  tab.languageCode = 'en'
  await sendPasswordResetEmail(tab, email)
  await tab.close()
  return codeIn((await sentTo(accountId)).at(-1)!)
}
const next = 'lanterns over the river'

test('A mailed link sets a new password and ends earlier sign-ins', async () => {
  const accountId = await identity.account('forgot@example.jp')
  const before = await signIn(identity.routes, 'forgot@example.jp')
  const ended: string[] = []
  identity.accounts.onSignedOut((id) => ended.push(id))
  const code = await requestReset(accountId, 'Forgot@example.jp')
  const [mail] = await sentTo(accountId)
  expect(mail).toMatchObject({
    event: 'account.resetPassword',
    address: 'forgot@example.jp',
    locale: 'en',
    variables: { recipient: 'Tanaka' },
  })
  expect(mail!.variables.link).toMatch(/^\/en\/shopAdmin\/action\?mode=resetPassword&oobCode=[\w-]{43}&apiKey=uketsuke$/)
  // The database does not contain the code.
  const { rows } = await identity.db.pool.query('select code_hash from identity.action_code')
  expect(JSON.stringify(rows)).not.toContain(code)

  const tab = await openTab(identity.host, 'reset')
  expect(await verifyPasswordResetCode(tab, code)).toBe('forgot@example.jp')
  await expect(confirmPasswordReset(tab, code, 'password1234')).rejects.toMatchObject({ code: 'auth/weak-password' })
  await confirmPasswordReset(tab, code, next)
  expect(ended).toEqual([accountId])
  expect((await requestTokenRefresh(identity.routes, before.refreshToken)).status).toBe(400)
  await expect(signIn(identity.routes, 'forgot@example.jp')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  expect((await signInWithEmailAndPassword(tab, 'forgot@example.jp', next)).user.uid).toBe(accountId)
  expect((await sentTo(accountId)).map(({ event }) => event)).toEqual(['account.resetPassword', 'account.passwordChanged'])
  // The code works once.
  await expect(confirmPasswordReset(tab, code, 'another one entirely')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await tab.close()
})

test('A reset link used concurrently sets the password once', async () => {
  const accountId = await identity.account('twice@example.jp')
  const code = await requestReset(accountId, 'twice@example.jp')
  const set = (newPassword: string) => callToolkit(identity.routes, 'accounts:resetPassword', { oobCode: code, newPassword })
  const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => set(`river lantern ${n}`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  const won = responses.findIndex(({ status }) => status === 200)
  await signIn(identity.routes, 'twice@example.jp', `river lantern ${won}`)
})

test('A reset link with an expired or unknown code is refused', async () => {
  const accountId = await identity.account('late@example.jp')
  const code = await requestReset(accountId, 'late@example.jp')
  const second = await requestReset(accountId, 'late@example.jp')
  const tab = await openTab(identity.host, 'late')
  // Mails may arrive out of order, so the earlier link stays valid.
  expect(await verifyPasswordResetCode(tab, code)).toBe('late@example.jp')
  identity.pass(61 * 60)
  for (const one of [code, second])
    await expect(verifyPasswordResetCode(tab, one)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
  for (const one of ['x', `${code.slice(0, -1)}!`, 'A'.repeat(43)])
    await expect(verifyPasswordResetCode(tab, one)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await tab.close()
})

test('A password reset does not reveal whether an account exists', async () => {
  const accountId = await identity.account('there@example.jp')
  const wait = async (email: string) => {
    const { response, isLate } = await checkToolkitDelay(identity, 'accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
    })
    return { isLate, status: response.status, body: ((await response.json()) as { email: string }).email }
  }
  const [there, absent] = await Promise.all([wait('there@example.jp'), wait('absent@example.jp')])
  expect([there.status, there.body, absent.status, absent.body]).toEqual([200, 'there@example.jp', 200, 'absent@example.jp'])
  expect([there.isLate, absent.isLate]).toEqual([true, true])
  await identity.db.pool.query('update identity.account set disabled = true where id = $1', [accountId])
  await wait('there@example.jp')
  expect(await sentTo(accountId)).toHaveLength(1)
})

describe('requests by strangers', () => {
  let limited: TestIdentityServer
  beforeAll(async () => {
    limited = await startTestIdentityServer({ mails: true, rateLimits: true })
  })
  afterAll(() => limited?.stop())
  type Client = { network?: string; cookie?: string | undefined; routes?: TestIdentityServer['routes'] }
  const request = async (
    requestType: string,
    email: string,
    { network = '198.51.100.7', cookie, routes = limited.routes }: Client = {},
  ) => {
    const response = await callToolkit(routes, 'accounts:sendOobCode', { requestType, email }, network, cookie)
    return ((await response.json()) as { error?: { message: string } }).error?.message
  }
  const codesOf = async (accountId: string) =>
    (
      await limited.db.pool.query<Sent>('select variables from identity.outbox_message where account_id = $1 order by created_at, id', [
        accountId,
      ])
    ).rows.map(codeIn)
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`)

  test.each([
    ['PASSWORD_RESET', 'reset', 3600],
    ['EMAIL_SIGNIN', 'link', 900],
  ])('Strangers cause at most three %s mails, and the links in the mails stay valid', async (requestType, name, seconds) => {
    const email = `${name}@example.jp`
    const accountId = await limited.account(email)
    // Two servers at the same time.
    const { routes } = await limited.open()
    const strangers = addresses(8).map((network, n) => request(requestType, email, { network, ...(n % 2 && { routes }) }))
    expect(await Promise.all(strangers)).toEqual(strangers.map(() => undefined))
    const mailed = await codesOf(accountId)
    expect(mailed).toHaveLength(3)
    limited.pass(seconds - 60)
    expect(await request(requestType, email)).toBeUndefined()
    expect(await codesOf(accountId)).toEqual(mailed)
    limited.pass(seconds - 60)
    for (const oobCode of mailed) expect((await callToolkit(limited.routes, 'accounts:resetPassword', { oobCode })).status).toBe(200)
    // Links older than their lifetime do not count, so the next request sends a mail.
    expect(await request(requestType, email)).toBeUndefined()
    expect(await codesOf(accountId)).toHaveLength(4)
  })

  test('A known device gets a mail beyond the limit of strangers', async () => {
    const accountId = await limited.account('home@example.jp')
    const home = await callToolkit(limited.routes, 'accounts:signInWithPassword', { email: 'home@example.jp', password: testPassword })
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    const before = (await codesOf(accountId)).length
    for (const network of addresses(4)) await request('PASSWORD_RESET', 'home@example.jp', { network })
    expect(await codesOf(accountId)).toHaveLength(before + 3)
    await request('PASSWORD_RESET', 'home@example.jp', { cookie })
    expect(await codesOf(accountId)).toHaveLength(before + 4)
  })

  test('Too many reset requests block their network but no known device', async () => {
    await limited.account('flood@example.jp')
    const home = await callToolkit(
      limited.routes,
      'accounts:signInWithPassword',
      { email: 'flood@example.jp', password: testPassword },
      '192.0.2.99',
    )
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    const network = '192.0.2.99'
    const flood = await Promise.all(addresses(31).map((_, n) => request('PASSWORD_RESET', `nobody${n}@example.jp`, { network })))
    expect(flood).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await request('PASSWORD_RESET', 'flood@example.jp', { network, cookie })).toBeUndefined()
    expect(await request('PASSWORD_RESET', 'flood@example.jp')).toBeUndefined()
  })
})

test('A reset request without a mail server is refused', async () => {
  const without = await startTestIdentityServer()
  const response = await callToolkit(without.routes, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'a@example.jp' })
  expect(await response.json()).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } })
  await without.stop()
})

test('A password change while signed in sends a mail', async () => {
  const accountId = await identity.account('change@example.jp')
  const { idToken } = await signIn(identity.routes, 'change@example.jp')
  expect((await callToolkit(identity.routes, 'accounts:update', { idToken, password: next })).status).toBe(200)
  expect(await sentTo(accountId)).toMatchObject([{ event: 'account.passwordChanged', address: 'change@example.jp' }])
  expect(testPassword).not.toBe(next)
})

test('A password change fails as a whole if its mail cannot be queued', async () => {
  const accountId = await identity.account('whole@example.jp')
  const { idToken } = await signIn(identity.routes, 'whole@example.jp')
  const change = () => callToolkit(identity.routes, 'accounts:update', { idToken, password: next, displayName: 'Other' })
  await identity.db.pool.query('alter table identity.outbox_message rename to outbox_message_away')
  try {
    expect((await change()).status).toBe(503)
  } finally {
    await identity.db.pool.query('alter table identity.outbox_message_away rename to outbox_message')
  }
  const { rows } = await identity.db.pool.query('select display_name from identity.account where id = $1', [accountId])
  expect(rows).toEqual([{ display_name: 'Tanaka' }])
  await signIn(identity.routes, 'whole@example.jp')
  expect((await change()).status).toBe(200)
  await signIn(identity.routes, 'whole@example.jp', next)
})
