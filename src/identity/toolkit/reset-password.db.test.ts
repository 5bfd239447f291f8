/** Issue 21.8: a forgotten password, by the unmodified SDK. */
import { confirmPasswordReset, sendPasswordResetEmail, signInWithEmailAndPassword, verifyPasswordResetCode } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('five an hour for one address, whoever it belongs to, whatever the mail is for; none without a mail server', async () => {
  const [limited, without] = [await startIdentity({ mails: true, rateLimits: true }), await startIdentity()]
  const ask = async (of: TestIdentity, email: string, requestType = 'PASSWORD_RESET', cookie?: string) =>
    (
      (await (await callToolkit(of.routes, 'accounts:sendOobCode', { requestType, email }, '198.51.100.7', cookie)).json()) as {
        error?: { message: string }
      }
    ).error?.message
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(limited, 'nobody@example.jp')))
  expect(answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(1)
  expect(await ask(limited, 'somebody@example.jp')).toBeUndefined()
  expect(await ask(limited, 'nobody@example.jp', 'EMAIL_SIGNIN')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  // Where its owner has signed in before, nobody else has used up what is left for them.
  await limited.account('owner@example.jp')
  const home = await callToolkit(limited.routes, 'accounts:signInWithPassword', { email: 'owner@example.jp', password })
  const cookie = home.headers.get('set-cookie')!.split(';')[0]
  for (let n = 0; n < 6; n++) await ask(limited, 'owner@example.jp')
  expect(await ask(limited, 'owner@example.jp')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(await ask(limited, 'owner@example.jp', 'EMAIL_SIGNIN', cookie)).toBeUndefined()
  expect(await ask(without, 'somebody@example.jp')).toBe('OPERATION_NOT_ALLOWED')
  await Promise.all([limited.stop(), without.stop()])
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
