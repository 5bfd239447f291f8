/** A forgotten password, by the unmodified SDK. */
import { confirmPasswordReset, sendPasswordResetEmail, signInWithEmailAndPassword, verifyPasswordResetCode } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callPatiently, callToolkit, openTab, password, refresh, signIn, startIdentity, type TestIdentity } from '../test-identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity({ mails: true })
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
/** The code of the link that was mailed last. */
const ask = async (accountId: string, email: string) => {
  const tab = await openTab(identity.host, `ask${accountId}`)
  tab.languageCode = 'en'
  await sendPasswordResetEmail(tab, email)
  await tab.close()
  return codeIn((await sentTo(accountId)).at(-1)!)
}
const next = 'lanterns over the river'

test('asked for, mailed in the page’s language, set; every other sign-in is over, and the owner is told', async () => {
  const accountId = await identity.account('forgot@example.jp')
  const before = await signIn(identity.routes, 'forgot@example.jp')
  const ended: string[] = []
  identity.accounts.onSignedOut((id) => ended.push(id))
  const code = await ask(accountId, 'Forgot@example.jp')
  const [letter] = await sentTo(accountId)
  expect(letter).toMatchObject({
    event: 'account.resetPassword',
    address: 'forgot@example.jp',
    locale: 'en',
    variables: { recipient: 'Tanaka' },
  })
  expect(letter!.variables.link).toMatch(/^\/en\/shopAdmin\/action\?mode=resetPassword&oobCode=[\w-]{43}&apiKey=uketsuke$/)
  // Neither it nor its hash is what the database keeps to find it by alone.
  const { rows } = await identity.db.pool.query('select code_hash from identity.action_code')
  expect(JSON.stringify(rows)).not.toContain(code)

  const tab = await openTab(identity.host, 'reset')
  expect(await verifyPasswordResetCode(tab, code)).toBe('forgot@example.jp')
  await expect(confirmPasswordReset(tab, code, 'password1234')).rejects.toMatchObject({ code: 'auth/weak-password' })
  await confirmPasswordReset(tab, code, next)
  expect(ended).toEqual([accountId])
  expect((await refresh(identity.routes, before.refreshToken)).status).toBe(400)
  await expect(signIn(identity.routes, 'forgot@example.jp')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  expect((await signInWithEmailAndPassword(tab, 'forgot@example.jp', next)).user.uid).toBe(accountId)
  expect((await sentTo(accountId)).map(({ event }) => event)).toEqual(['account.resetPassword', 'account.passwordChanged'])
  // Once.
  await expect(confirmPasswordReset(tab, code, 'another one entirely')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await tab.close()
})

test('two who use one link at once: one of them sets the password', async () => {
  const accountId = await identity.account('twice@example.jp')
  const code = await ask(accountId, 'twice@example.jp')
  const set = (newPassword: string) => callToolkit(identity.routes, 'accounts:resetPassword', { oobCode: code, newPassword })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => set(`river lantern ${n}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  const won = answers.findIndex(({ status }) => status === 200)
  await signIn(identity.routes, 'twice@example.jp', `river lantern ${won}`)
})

test('a link is good for an hour, and none of another account or of nothing opens anything', async () => {
  const accountId = await identity.account('late@example.jp')
  const code = await ask(accountId, 'late@example.jp')
  const second = await ask(accountId, 'late@example.jp')
  const tab = await openTab(identity.host, 'late')
  // Mails overtake each other.
  expect(await verifyPasswordResetCode(tab, code)).toBe('late@example.jp')
  identity.pass(61 * 60)
  for (const one of [code, second])
    await expect(verifyPasswordResetCode(tab, one)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
  for (const one of ['x', `${code.slice(0, -1)}!`, 'A'.repeat(43)])
    await expect(verifyPasswordResetCode(tab, one)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await tab.close()
})

test('neither the answer nor its wait tells whether there is an account; a disabled one gets no mail', async () => {
  const accountId = await identity.account('there@example.jp')
  const wait = async (email: string) => {
    const { response, isLate } = await callPatiently(identity, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
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
  let limited: TestIdentity
  beforeAll(async () => {
    limited = await startIdentity({ mails: true, rateLimits: true })
  })
  afterAll(() => limited?.stop())
  type Client = { network?: string; cookie?: string | undefined; routes?: TestIdentity['routes'] }
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
  const places = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`)

  test.each([
    ['PASSWORD_RESET', 'reset', 3600],
    ['EMAIL_SIGNIN', 'link', 900],
  ])('Strangers share the mails of %s, whose links stay good for the owner', async (requestType, name, seconds) => {
    const email = `${name}@example.jp`
    const accountId = await limited.account(email)
    // Two servers, at once.
    const { routes } = await limited.open()
    const strangers = places(8).map((network, n) => request(requestType, email, { network, ...(n % 2 && { routes }) }))
    expect(await Promise.all(strangers)).toEqual(strangers.map(() => undefined))
    const mailed = await codesOf(accountId)
    expect(mailed).toHaveLength(3)
    limited.pass(seconds - 60)
    expect(await request(requestType, email)).toBeUndefined()
    expect(await codesOf(accountId)).toEqual(mailed)
    limited.pass(seconds - 60)
    for (const oobCode of mailed) expect((await callToolkit(limited.routes, 'accounts:resetPassword', { oobCode })).status).toBe(200)
    // When they are about to end, the next request is mailed anew.
    expect(await request(requestType, email)).toBeUndefined()
    expect(await codesOf(accountId)).toHaveLength(4)
  })

  test('A device that the account has signed in on gets a mail of its own', async () => {
    const accountId = await limited.account('home@example.jp')
    const home = await callToolkit(limited.routes, 'accounts:signInWithPassword', { email: 'home@example.jp', password })
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    const before = (await codesOf(accountId)).length
    for (const network of places(4)) await request('PASSWORD_RESET', 'home@example.jp', { network })
    expect(await codesOf(accountId)).toHaveLength(before + 3)
    await request('PASSWORD_RESET', 'home@example.jp', { cookie })
    expect(await codesOf(accountId)).toHaveLength(before + 4)
  })

  test('A flood holds up its own network, but no device that the account has signed in on', async () => {
    await limited.account('flood@example.jp')
    const home = await callToolkit(limited.routes, 'accounts:signInWithPassword', { email: 'flood@example.jp', password }, '192.0.2.99')
    const cookie = home.headers.get('set-cookie')!.split(';')[0]
    const network = '192.0.2.99'
    const flood = await Promise.all(places(31).map((_, n) => request('PASSWORD_RESET', `nobody${n}@example.jp`, { network })))
    expect(flood).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await request('PASSWORD_RESET', 'flood@example.jp', { network, cookie })).toBeUndefined()
    expect(await request('PASSWORD_RESET', 'flood@example.jp')).toBeUndefined()
  })
})

test('No link is sent without a mail server', async () => {
  const without = await startIdentity()
  const answer = await callToolkit(without.routes, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'a@example.jp' })
  expect(await answer.json()).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } })
  await without.stop()
})

test('whoever changes it while signed in is told as well', async () => {
  const accountId = await identity.account('change@example.jp')
  const { idToken } = await signIn(identity.routes, 'change@example.jp')
  expect((await callToolkit(identity.routes, 'accounts:update', { idToken, password: next })).status).toBe(200)
  expect(await sentTo(accountId)).toMatchObject([{ event: 'account.passwordChanged', address: 'change@example.jp' }])
  expect(password).not.toBe(next)
})

test('a password that its owner can’t be told of isn’t changed, nor is the name that came with it', async () => {
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
