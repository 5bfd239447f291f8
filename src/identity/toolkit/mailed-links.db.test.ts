/** Links in an account's mails, used by the unmodified SDK. */
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  deleteUser,
  EmailAuthProvider,
  isSignInWithEmailLink,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
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

type Sent = { event: string; address: string; locale: string; variables: { link: string; address?: string } }
const sentTo = async (accountId: string): Promise<Sent[]> =>
  (
    await identity.db.pool.query<Sent>(
      'select event, address, locale, variables from identity.outbox_message where account_id = $1 order by created_at, event',
      [accountId],
    )
  ).rows
const linkIn = ({ variables }: Sent) => `http://${identity.host}${variables.link}`
const codeIn = (mail: Sent) => new URL(linkIn(mail)).searchParams.get('oobCode')!
const lastTo = async (accountId: string, event: string) => (await sentTo(accountId)).findLast((mail) => mail.event === event)!
const lastCode = async (accountId: string, event: string) => codeIn(await lastTo(accountId, event))
const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })
const next = 'lanterns over the river'
const continueSettings = { url: 'http://shop.test/', handleCodeInApp: true }

/** Runs `work` in a tab that is signed in with that address. */
async function signedIn<T>(email: string, work: (tab: Auth, accountId: string) => Promise<T>): Promise<T> {
  const tab = await openTab(identity.host, `of ${email} ${Math.random()}`)
  try {
    const { user } = await signInWithEmailAndPassword(tab, email, testPassword)
    return await work(tab, user.uid)
  } finally {
    await tab.close()
  }
}

/** Requests another address and applies the mailed link. Returns the code of the recovery mail. */
async function changeEmail(email: string, to: string): Promise<string> {
  return signedIn(email, async (tab, accountId) => {
    await verifyBeforeUpdateEmail(tab.currentUser!, to)
    await applyActionCode(tab, await lastCode(accountId, 'account.changeEmail'))
    return lastCode(accountId, 'account.emailChanged')
  })
}

test('A mailed link verifies the e-mail address', async () => {
  await identity.account('prove@example.jp')
  await signedIn('prove@example.jp', async (tab, accountId) => {
    tab.languageCode = 'zh'
    await sendEmailVerification(tab.currentUser!)
    const mail = await lastTo(accountId, 'account.verifyEmail')
    expect(mail).toMatchObject({ address: 'prove@example.jp', locale: 'zh' })
    expect(mail.variables.link).toMatch(/^\/zh\/shopAdmin\/action\?mode=verifyEmail&oobCode=[\w-]{43}&apiKey=uketsuke$/)
    expect(await checkActionCode(tab, codeIn(mail))).toMatchObject({
      operation: ActionCodeOperation.VERIFY_EMAIL,
      data: { email: 'prove@example.jp' },
    })
    await reload(tab.currentUser!)
    expect(tab.currentUser!.emailVerified).toBe(false)
    await applyActionCode(tab, codeIn(mail))
    await reload(tab.currentUser!)
    expect(tab.currentUser!.emailVerified).toBe(true)
    expect((await tab.currentUser!.getIdTokenResult(true)).claims.email_verified).toBe(true)
    await expect(applyActionCode(tab, codeIn(mail))).rejects.toEqual(code('invalid-action-code'))
  })
})

test('A mailed link changes the e-mail address and ends other sign-ins', async () => {
  const accountId = await identity.account('before@example.jp')
  const other = await signIn(identity.routes, 'before@example.jp')
  const ended: string[] = []
  identity.accounts.onSignedOut((id) => ended.push(id))
  await signedIn('before@example.jp', async (tab) => {
    await verifyBeforeUpdateEmail(tab.currentUser!, 'After@example.jp')
    const mail = await lastTo(accountId, 'account.changeEmail')
    expect(mail).toMatchObject({ address: 'after@example.jp', variables: { address: 'after@example.jp' } })
    expect(await checkActionCode(tab, codeIn(mail))).toMatchObject({
      operation: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
      data: { email: 'after@example.jp', previousEmail: 'before@example.jp' },
    })
    // Neither the request nor the check changes anything.
    await signIn(identity.routes, 'before@example.jp')
    expect(ended).toEqual([])
    await applyActionCode(tab, codeIn(mail))
  })
  expect(ended).toEqual([accountId])
  expect((await requestTokenRefresh(identity.routes, other.refreshToken)).status).toBe(400)
  await expect(signIn(identity.routes, 'before@example.jp')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  await signIn(identity.routes, 'after@example.jp')
  expect(await sentTo(accountId)).toMatchObject([
    { event: 'account.changeEmail', address: 'after@example.jp' },
    { event: 'account.emailChanged', address: 'before@example.jp', variables: { address: 'after@example.jp' } },
    { event: 'account.emailConfirmed', address: 'after@example.jp', variables: { link: '/shopAdmin/login' } },
  ])
})

test('The browser that changes the e-mail address by a link stays signed in', async () => {
  const accountId = await identity.account('stay@example.jp')
  const mine = await signIn(identity.routes, 'stay@example.jp')
  const theirs = await signIn(identity.routes, 'stay@example.jp')
  const session = await identity.routes.request('http://shop.test/auth/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${mine.idToken}` },
  })
  const [cookie] = session.headers.getSetCookie()[0]!.split(';')
  await callToolkit(identity.routes, 'accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: mine.idToken,
    newEmail: 'stayed@example.jp',
  })
  const oobCode = await lastCode(accountId, 'account.changeEmail')
  const applied = await callToolkit(identity.routes, 'accounts:update', { oobCode }, undefined, cookie)
  expect([applied.status, await applied.json()]).toMatchObject([200, { email: 'stayed@example.jp', emailVerified: true }])
  expect((await requestTokenRefresh(identity.routes, mine.refreshToken)).status).toBe(200)
  expect((await requestTokenRefresh(identity.routes, theirs.refreshToken)).status).toBe(400)
})

test('The recovery link restores the address and removes sign-ins and new credentials', async () => {
  const accountId = await identity.account('owner@example.jp')
  const recoveryCode = await changeEmail('owner@example.jp', 'thief@example.jp')
  const thief = await signIn(identity.routes, 'thief@example.jp')
  // A thief's new password does not invalidate the recovery link.
  await callToolkit(identity.routes, 'accounts:update', { idToken: thief.idToken, password: next })
  // Nor do credentials that the thief adds.
  await identity.db.pool.query(`update identity.account set phone = '+819012345699' where id = $1`, [accountId])
  await identity.db.pool.query(
    `insert into identity.federated_identity (provider, subject, account_id, linked_at) values ('google.com', 'thief', $1, now())`,
    [accountId],
  )
  await identity.db.pool.query(
    `insert into identity.factor (id, account_id, kind, phone_number, enrolled_at) values (gen_random_uuid(), $1, 'phone', '+819012345699', now() + interval '1 s')`,
    [accountId],
  )
  const tab = await openTab(identity.host, 'back')
  identity.pass(6 * 24 * 3600)
  expect(await checkActionCode(tab, recoveryCode)).toMatchObject({
    operation: ActionCodeOperation.RECOVER_EMAIL,
    data: { email: 'owner@example.jp', previousEmail: 'thief@example.jp' },
  })
  await applyActionCode(tab, recoveryCode)
  expect((await requestTokenRefresh(identity.routes, thief.refreshToken)).status).toBe(400)
  for (const [email, secret] of [
    ['thief@example.jp', next],
    ['owner@example.jp', next],
    ['owner@example.jp', testPassword],
  ] as const)
    await expect(signIn(identity.routes, email, secret)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  expect((await sentTo(accountId)).slice(-2)).toMatchObject([
    { event: 'account.emailRestored', address: 'thief@example.jp', variables: { address: 'owner@example.jp' } },
    { event: 'account.resetPassword', address: 'owner@example.jp' },
  ])
  await confirmPasswordReset(tab, await lastCode(accountId, 'account.resetPassword'), 'quiet morning market')
  expect(await signIn(identity.routes, 'owner@example.jp', 'quiet morning market')).toHaveProperty('idToken')
  expect(await identity.accounts.readProfile(accountId)).toMatchObject({ phone: undefined, providers: [] })
  await expect(applyActionCode(tab, recoveryCode)).rejects.toEqual(code('invalid-action-code'))
  await tab.close()
})

test('Using the earliest recovery link invalidates later recovery links', async () => {
  await identity.account('first@example.jp')
  const toFirst = await changeEmail('first@example.jp', 'second@example.jp')
  identity.pass(60)
  const toSecond = await changeEmail('second@example.jp', 'third@example.jp')
  const tab = await openTab(identity.host, 'word')
  await applyActionCode(tab, toFirst)
  await expect(applyActionCode(tab, toSecond)).rejects.toEqual(code('invalid-action-code'))
  await tab.close()
})

test('A recovery link expires after seven days', async () => {
  await identity.account('week@example.jp')
  const recoveryCode = await changeEmail('week@example.jp', 'weeks@example.jp')
  const tab = await openTab(identity.host, 'week')
  identity.pass(7 * 24 * 3600 + 1)
  await expect(applyActionCode(tab, recoveryCode)).rejects.toEqual(code('expired-action-code'))
  await tab.close()
})

test('A change to a taken e-mail gets the response of a free one but sends no mail', async () => {
  const taken = await identity.account('taken@example.jp')
  const accountId = await identity.account('wants@example.jp')
  const { idToken } = await signIn(identity.routes, 'wants@example.jp')
  const requestChange = async (newEmail: string) => {
    const body = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }
    const { response, isLate } = await checkToolkitDelay(identity, 'accounts:sendOobCode', body)
    return { isLate, status: response.status, body: await response.json() }
  }
  const [no, yes] = await Promise.all([requestChange('taken@example.jp'), requestChange('free@example.jp')])
  expect([no.status, no.body]).toEqual([yes.status, yes.body])
  expect([no.isLate, yes.isLate]).toEqual([true, true])
  expect((await sentTo(accountId)).map(({ address }) => address)).toEqual(['free@example.jp'])
  expect(await sentTo(taken)).toEqual([])
})

test('Only one of three accounts that change to one address at the same time gets it', async () => {
  const accounts = await Promise.all(['one', 'two', 'three'].map((name) => identity.account(`${name}@example.jp`)))
  const codes: string[] = []
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    const { idToken } = await signIn(identity.routes, `${name}@example.jp`)
    await callToolkit(identity.routes, 'accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: 'wanted@example.jp',
    })
    codes.push(await lastCode(accounts[index]!, 'account.changeEmail'))
  }
  const responses = await Promise.all(codes.map((oobCode) => callToolkit(identity.routes, 'accounts:update', { oobCode })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const late = responses.filter(({ status }) => status === 400)
  for (const response of late) expect(await response.json()).toMatchObject({ error: { message: 'EMAIL_EXISTS' } })
})

test('Only one of two concurrent e-mail changes of an account is applied', async () => {
  const accountId = await identity.account('pair@example.jp')
  const { idToken } = await signIn(identity.routes, 'pair@example.jp')
  const codes: string[] = []
  for (const newEmail of ['left@example.jp', 'right@example.jp']) {
    await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    codes.push(await lastCode(accountId, 'account.changeEmail'))
  }
  const responses = await Promise.all(codes.map((oobCode) => callToolkit(identity.routes, 'accounts:update', { oobCode })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  const { rows } = await identity.db.pool.query('select email from identity.account where id = $1', [accountId])
  expect(rows).toEqual([{ email: responses[0]!.status === 200 ? 'left@example.jp' : 'right@example.jp' }])
})

test('A password change invalidates mailed links requested earlier', async () => {
  const accountId = await identity.account('pending@example.jp')
  await signedIn('pending@example.jp', async (tab) => {
    await verifyBeforeUpdateEmail(tab.currentUser!, 'elsewhere@example.jp')
    await sendPasswordResetEmail(tab, 'pending@example.jp')
    await sendSignInLinkToEmail(tab, 'pending@example.jp', continueSettings)
    await updatePassword(tab.currentUser!, next)
    for (const event of ['account.changeEmail', 'account.resetPassword', 'account.signInLink'])
      await expect(checkActionCode(tab, await lastCode(accountId, event))).rejects.toEqual(code('invalid-action-code'))
  })
})

test('A sign-in link works once, within 15 minutes and with its address', async () => {
  const accountId = await identity.account('link@example.jp')
  const tab = await openTab(identity.host, 'link')
  tab.languageCode = 'en'
  await sendSignInLinkToEmail(tab, 'Link@example.jp', continueSettings)
  const mail = await lastTo(accountId, 'account.signInLink')
  const link = linkIn(mail)
  expect(isSignInWithEmailLink(tab, link)).toBe(true)
  // The check does not reveal the address.
  expect(await checkActionCode(tab, codeIn(mail))).toMatchObject({ operation: 'EMAIL_SIGNIN', data: { email: null } })
  await expect(signInWithEmailLink(tab, 'other@example.jp', link)).rejects.toEqual(code('invalid-email'))
  const { user } = await signInWithEmailLink(tab, ' LINK@example.jp ', link)
  expect(user).toMatchObject({ uid: accountId, email: 'link@example.jp', emailVerified: true })
  expect(user.providerData).toMatchObject([{ providerId: 'password' }])
  await expect(signInWithEmailLink(tab, 'link@example.jp', link)).rejects.toEqual(code('invalid-action-code'))

  await sendSignInLinkToEmail(tab, 'link@example.jp', continueSettings)
  const late = linkIn(await lastTo(accountId, 'account.signInLink'))
  identity.pass(15 * 60 + 1)
  await expect(signInWithEmailLink(tab, 'link@example.jp', late)).rejects.toEqual(code('expired-action-code'))
  await sendSignInLinkToEmail(tab, 'absent@example.jp', continueSettings)
  await tab.close()
})

test('A sign-in link used concurrently signs in once', async () => {
  const accountId = await identity.account('race@example.jp')
  await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'race@example.jp' })
  const oobCode = await lastCode(accountId, 'account.signInLink')
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => callToolkit(identity.routes, 'accounts:signInWithEmailLink', { email: 'race@example.jp', oobCode })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  const { rows } = await identity.db.pool.query('select id from identity.sign_in where account_id = $1', [accountId])
  expect(rows).toHaveLength(1)
})

test('A mailed link works only for its purpose', async () => {
  const accountId = await identity.account('purpose@example.jp')
  await signedIn('purpose@example.jp', async (tab) => {
    await sendEmailVerification(tab.currentUser!)
    await sendPasswordResetEmail(tab, 'purpose@example.jp')
    await sendSignInLinkToEmail(tab, 'purpose@example.jp', continueSettings)
    await verifyBeforeUpdateEmail(tab.currentUser!, 'purposes@example.jp')
  })
  const codeOf = (event: string) => lastCode(accountId, `account.${event}`)
  const codes = {
    verify: await codeOf('verifyEmail'),
    reset: await codeOf('resetPassword'),
    link: await codeOf('signInLink'),
    change: await codeOf('changeEmail'),
  }
  const answer = async (call: string, body: object) => {
    const response = await callToolkit(identity.routes, call, body)
    return ((await response.json()) as { error?: { message: string } }).error?.message
  }
  for (const oobCode of [codes.verify, codes.link, codes.change])
    expect(await answer('accounts:resetPassword', { oobCode, newPassword: next })).toBe('INVALID_OOB_CODE')
  for (const oobCode of [codes.reset, codes.link]) expect(await answer('accounts:update', { oobCode })).toBe('INVALID_OOB_CODE')
  for (const oobCode of [codes.verify, codes.reset, codes.change])
    expect(await answer('accounts:signInWithEmailLink', { oobCode, email: 'purpose@example.jp' })).toBe('INVALID_OOB_CODE')
  // None of these attempts consumed a code.
  expect(await answer('accounts:update', { oobCode: codes.verify })).toBeUndefined()
  expect(await answer('accounts:resetPassword', { oobCode: codes.reset, newPassword: next })).toBeUndefined()
})

test('A change of password or e-mail and a deletion require a recent sign-in', async () => {
  await identity.account('fresh@example.jp')
  await signedIn('fresh@example.jp', async (tab) => {
    const user = tab.currentUser!
    identity.pass(301)
    await expect(verifyBeforeUpdateEmail(user, 'fresher@example.jp')).rejects.toEqual(code('requires-recent-login'))
    await expect(updatePassword(user, next)).rejects.toEqual(code('requires-recent-login'))
    await expect(deleteUser(user)).rejects.toEqual(code('requires-recent-login'))
    // Only a mailed link changes the address, because the response would reveal whether it has an account.
    await expect(updateEmail(user, 'fresher@example.jp')).rejects.toEqual(code('operation-not-allowed'))
    const credential = (secret: string) => EmailAuthProvider.credential('fresh@example.jp', secret)
    await expect(reauthenticateWithCredential(user, credential('wrong password'))).rejects.toEqual(code('invalid-credential'))
    await reauthenticateWithCredential(user, credential(testPassword))
    await updatePassword(user, next)
    expect(await identity.accounts.verifyIdToken(await user.getIdToken())).toBeDefined()
  })
})

test('Deleting the account removes all its data, unless a hook refuses', async () => {
  const accountId = await identity.account('gone@example.jp')
  const other = await signIn(identity.routes, 'gone@example.jp')
  const kept = new Set([accountId])
  const ended: string[] = []
  identity.accounts.onSignedOut((id) => ended.push(id))
  identity.accounts.onDelete(async (_, id) => (kept.has(id) ? refuse('member.lastOwner') : undefined))
  await signedIn('gone@example.jp', async (tab) => {
    await sendEmailVerification(tab.currentUser!)
    await expect(deleteUser(tab.currentUser!)).rejects.toEqual(code('last-owner'))
    expect(await identity.accounts.verifyIdToken(await tab.currentUser!.getIdToken())).toBeDefined()
    kept.clear()
    await deleteUser(tab.currentUser!)
    expect(tab.currentUser).toBeNull()
  })
  expect(ended).toEqual([accountId])
  expect((await requestTokenRefresh(identity.routes, other.refreshToken)).status).toBe(400)
  await expect(signIn(identity.routes, 'gone@example.jp')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  for (const table of ['account', 'sign_in', 'action_code', 'outbox_message']) {
    const column = table === 'account' ? 'id' : 'account_id'
    const { rows } = await identity.db.pool.query(`select from identity.${table} where ${column} = $1`, [accountId])
    expect(rows).toEqual([])
  }
})

test('A sign-in link of a disabled account is refused', async () => {
  const accountId = await identity.account('stopped@example.jp')
  await callToolkit(identity.routes, 'accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'stopped@example.jp' })
  await identity.db.pool.query('update identity.account set disabled = true where id = $1', [accountId])
  const tab = await openTab(identity.host, 'stopped')
  const link = linkIn(await lastTo(accountId, 'account.signInLink'))
  await expect(signInWithEmailLink(tab, 'stopped@example.jp', link)).rejects.toEqual(code('user-disabled'))
  await tab.close()
})
