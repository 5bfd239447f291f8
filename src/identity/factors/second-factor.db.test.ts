/** Second factor with the real SDK, and attacks by a caller who knows the password. */
import type { MultiFactorError, MultiFactorResolver } from 'firebase/auth'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import {
  callToolkit,
  loadBrowserSdk,
  openTab,
  signIn,
  startTestIdentityServer,
  type TestIdentityServer,
  testPassword,
} from '../test-identity.ts'

let identity: TestIdentityServer
let sdk: Awaited<ReturnType<typeof loadBrowserSdk>>
const changes: { accountId: string; kind: string; data: object }[] = []
beforeAll(async () => {
  identity = await startTestIdentityServer({ mails: true })
  identity.accounts.onChange(async (_, accountId, change) => void changes.push({ accountId, ...change }))
  sdk = await loadBrowserSdk()
})
afterAll(() => identity?.stop())

const code = (expected: string) => expect.objectContaining({ code: `auth/${expected}` })
const openBrowser = (name: string) => openTab(identity.host, name, sdk)
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock().epochMilliseconds + seconds * 1000 })
const changesOf = (accountId: string) => changes.filter((change) => change.accountId === accountId).map(({ kind }) => kind)
const mailsTo = async (accountId: string) =>
  (
    await identity.db.pool.query<{ event: string }>('select event from identity.outbox_message where account_id = $1 order by id', [
      accountId,
    ])
  ).rows.map(({ event }) => event)

type Tab = Awaited<ReturnType<typeof openBrowser>>

async function enrol(tab: Tab, name = 'Phone') {
  const user = sdk.multiFactor(tab.currentUser!)
  const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await user.getSession())
  await user.enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey)), name)
  // A used code is not accepted again.
  identity.pass(30)
  return secret.secretKey
}

/** Signs in with the correct password and returns the SDK's resolver for the second factor. */
async function requireSecondFactor(tab: Tab, email: string): Promise<MultiFactorResolver> {
  const refused = await sdk.signInWithEmailAndPassword(tab, email, testPassword).catch((error: MultiFactorError) => error)
  expect(refused).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  return sdk.getMultiFactorResolver(tab, refused as MultiFactorError)
}

/** Account with a TOTP app and ten recovery codes. */
async function enrolled(name: string) {
  const email = `${name}@example.jp`
  const accountId = await identity.account(email)
  const tab = await openBrowser(name)
  await sdk.signInWithEmailAndPassword(tab, email, testPassword)
  const secret = await enrol(tab)
  const codes = await identity.accounts.renewRecoveryCodes(accountId, 'ja')
  if (isRefusal(codes)) throw new Error(codes.refused)
  await tab.close()
  return { email, accountId, secret, codes }
}

type Pending = { mfaPendingCredential: string; mfaInfo: { mfaEnrollmentId: string }[] }
async function begin(email: string): Promise<{ credential: string; factorId: string }> {
  const response = await callToolkit(identity.routes, 'accounts:signInWithPassword', { email, password: testPassword })
  const { mfaPendingCredential, mfaInfo } = (await response.json()) as Pending
  return { credential: mfaPendingCredential, factorId: mfaInfo[0]!.mfaEnrollmentId }
}
async function finish(credential: string, mfaEnrollmentId: string, verificationCode: string): Promise<string> {
  const body = { mfaPendingCredential: credential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
  const response = await callToolkit(identity.routes, 'accounts/mfaSignIn:finalize', body)
  const result = (await response.json()) as { idToken?: string; error?: { message: string } }
  return result.error?.message ?? (result.idToken ? 'in' : 'nothing')
}
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('The SDK enrols, uses and removes a TOTP app, and enrolling ends other sign-ins', async () => {
  const email = 'enrol@example.jp'
  const accountId = await identity.account(email)
  const here = await openBrowser('enrol here')
  const there = await openBrowser('enrol there')
  await sdk.signInWithEmailAndPassword(here, email, testPassword)
  await sdk.signInWithEmailAndPassword(there, email, testPassword)
  const secret = await enrol(here, '私のスマホ')
  expect(sdk.multiFactor(here.currentUser!).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: '私のスマホ' }])
  expect(await identity.accounts.verifyIdToken(await here.currentUser!.getIdToken())).toMatchObject({ accountId, secondFactor: true })
  // The other browser signed in with the password alone, so its session ends.
  await expect(there.currentUser!.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
  await sdk.signOut(here)

  const resolver = await requireSecondFactor(here, email)
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: '私のスマホ' }])
  const { uid } = resolver.hints[0]!
  const answer = (given: string) => resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, given))
  await expect(answer(wrong(codeOf(secret)))).rejects.toEqual(code('invalid-verification-code'))
  const { user } = await answer(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
  const { claims } = await sdk.getIdTokenResult(user)
  expect(claims.firebase).toMatchObject({
    sign_in_provider: 'password',
    sign_in_second_factor: 'totp',
    second_factor_identifier: uid,
  })
  // The claim survives a refresh.
  expect(await identity.accounts.verifyIdToken(await user.getIdToken(true))).toMatchObject({ secondFactor: true })

  identity.pass(301)
  await expect(sdk.multiFactor(user).unenroll(uid)).rejects.toEqual(code('requires-recent-login'))
  const again = await sdk
    .reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, testPassword))
    .catch((error: MultiFactorError) => sdk.getMultiFactorResolver(here, error))
  if (!('hints' in again)) throw new Error('the password alone was enough')
  await again.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, codeOf(secret)))
  await sdk.multiFactor(user).unenroll(uid)
  expect(sdk.multiFactor(user).enrolledFactors).toEqual([])
  await sdk.signOut(here)
  await sdk.signInWithEmailAndPassword(here, email, testPassword)

  expect(changesOf(accountId)).toEqual(['account.addFactor', 'account.removeFactor'])
  expect(await mailsTo(accountId)).toEqual(['account.factorAdded', 'account.factorRemoved'])
  await here.close()
  await there.close()
})

test('A recovery code replaces a TOTP code once, and only until new codes are made', async () => {
  const { email, accountId, codes } = await enrolled('recovery')
  expect(new Set(codes).size).toBe(10)
  const tab = await openBrowser('recovery sign-in')
  const resolver = await requireSecondFactor(tab, email)
  expect(resolver.hints.map(({ uid, displayName }) => [uid, displayName])).toContainEqual(['recovery', 'recovery'])
  const typed = codes[0]!.toLowerCase().replace('-', ' ')
  await resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn('recovery', typed))
  expect(await identity.accounts.readFactors(accountId)).toMatchObject({ factors: [{ kind: 'totp' }], recoveryCodesLeft: 9 })
  await sdk.signOut(tab)
  const second = await requireSecondFactor(tab, email)
  await expect(second.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn('recovery', codes[0]!))).rejects.toEqual(
    code('invalid-verification-code'),
  )
  expect(changes.at(-1)).toMatchObject({ accountId, kind: 'account.useRecoveryCode', data: { left: 9 } })
  expect((await mailsTo(accountId)).at(-1)).toBe('account.recoveryUsed')
  const { rows } = await identity.db.pool.query('select code_hash from identity.recovery_code where account_id = $1', [accountId])
  expect(JSON.stringify(rows)).not.toContain(codes[1])

  const renewed = await identity.accounts.renewRecoveryCodes(accountId, 'ja')
  const { credential } = await begin(email)
  expect(await finish(credential, 'recovery', codes[1]!)).toBe('INVALID_CODE')
  expect(await finish(credential, 'recovery', (renewed as string[])[0]!)).toBe('in')
  await tab.close()
})

test('A mailed sign-in link works once and still requires the second factor', async () => {
  const { email, accountId, secret } = await enrolled('link')
  const { issueActionLink } = await import('../action-codes/link.ts')
  const now = new Date(identity.clock().epochMilliseconds)
  const path = await identity.db.inTransaction((tx) => issueActionLink(tx, { accountId, purpose: 'signIn', email, now, locale: 'ja' }))
  const tab = await openBrowser('link')
  const link = `http://${identity.host}${path}`
  const refused = await sdk.signInWithEmailLink(tab, email, link).catch((error: MultiFactorError) => error)
  const resolver = sdk.getMultiFactorResolver(tab, refused as MultiFactorError)
  await expect(sdk.signInWithEmailLink(tab, email, link)).rejects.toEqual(code('invalid-action-code'))
  const { uid } = resolver.hints[0]!
  await resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(uid, codeOf(secret)))
  expect(tab.currentUser?.emailVerified).toBe(true)
  await tab.close()
})

test('A TOTP code signs in once, and earlier codes are refused', async () => {
  const { email, secret } = await enrolled('replay')
  const [one, other, later] = [await begin(email), await begin(email), await begin(email)]
  // A code two intervals ahead is refused only until the next interval begins.
  identity.pass(31 - ((identity.clock().epochMilliseconds / 1000) % 30))
  const given = codeOf(secret)
  const both = await Promise.all([one, other].map(({ credential, factorId }) => finish(credential, factorId, given)))
  expect(both.sort()).toEqual(['INVALID_CODE', 'in'])
  expect(await finish(later.credential, later.factorId, codeOf(secret, -30))).toBe('INVALID_CODE')
  expect(await finish(later.credential, later.factorId, codeOf(secret, 60))).toBe('INVALID_CODE')
  expect(await finish(later.credential, later.factorId, codeOf(secret, 30))).toBe('in')
})

test('A recovery code used twice at the same time signs in once', async () => {
  const { email, codes } = await enrolled('twice')
  const begun = [await begin(email), await begin(email)]
  const both = await Promise.all(begun.map(({ credential }) => finish(credential, 'recovery', codes[3]!)))
  expect(both.sort()).toEqual(['INVALID_CODE', 'in'])
})

test('A pending sign-in is limited in uses, time, tries and account', async () => {
  const { email, accountId, secret } = await enrolled('begun')
  const stranger = await enrolled('stranger')
  const used = await begin(email)
  expect(await finish(used.credential, used.factorId, codeOf(secret))).toBe('in')
  identity.pass(30)
  expect(await finish(used.credential, used.factorId, codeOf(secret))).toBe('INVALID_MFA_PENDING_CREDENTIAL')

  const crossed = await begin(email)
  const theirs = await begin(stranger.email)
  expect(await finish(crossed.credential, theirs.factorId, codeOf(stranger.secret))).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await finish(crossed.credential, crossed.factorId, codeOf(stranger.secret))).toBe('INVALID_CODE')
  expect(await finish(crossed.credential, 'recovery', stranger.codes[0]!)).toBe('INVALID_CODE')
  expect(await finish(crossed.credential, crossed.factorId, codeOf(secret))).toBe('in')

  identity.pass(30)
  const slow = await begin(email)
  identity.pass(601)
  expect(await finish(slow.credential, slow.factorId, codeOf(secret))).toBe('INVALID_MFA_PENDING_CREDENTIAL')

  const guessed = await begin(email)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => finish(guessed.credential, guessed.factorId, wrong(codeOf(secret)))))
  expect(guesses.filter((code) => code === 'INVALID_CODE')).toHaveLength(5)
  expect(await finish(guessed.credential, guessed.factorId, codeOf(secret))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect(changes.at(-1)).toMatchObject({ accountId, kind: 'account.wrongFactor', data: { tries: 5 } })
})

test('Removing all second factors ends a pending sign-in and the recovery codes', async () => {
  const { email, accountId, secret } = await enrolled('over')
  const begun = await begin(email)
  const ended = await identity.db.inTransaction((tx) => identity.accounts.removeFactors(tx, accountId, 'ja'))
  expect(ended).toBeDefined()
  expect(await finish(begun.credential, begun.factorId, codeOf(secret))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect(await identity.accounts.readFactors(accountId)).toEqual({ factors: [], recoveryCodesLeft: 0 })
  expect((await mailsTo(accountId)).at(-1)).toBe('account.factorsReset')
  const tab = await openBrowser('over')
  await sdk.signInWithEmailAndPassword(tab, email, testPassword)
  expect(await identity.accounts.renewRecoveryCodes(accountId, 'ja')).toMatchObject({ refused: 'factor.notEnrolled' })
  await tab.close()
})

test('A sealed TOTP secret can be enrolled only by its own sign-in for 15 minutes', async () => {
  const { accountId, secret } = await enrolled('secret')
  const { rows } = await identity.db.pool.query('select sealed_secret from identity.factor where account_id = $1', [accountId])
  expect(rows[0].sealed_secret.toString('latin1')).not.toContain(secret)

  await identity.account('starter@example.jp')
  const { idToken } = await signIn(identity.routes, 'starter@example.jp')
  const elsewhere = await signIn(identity.routes, 'starter@example.jp')
  const call = async (name: string, body: object) => {
    const response = await callToolkit(identity.routes, `accounts/mfaEnrollment:${name}`, body)
    return (await response.json()) as { error?: { message: string }; totpSessionInfo?: { sessionInfo: string; sharedSecretKey: string } }
  }
  const { sessionInfo, sharedSecretKey } = (await call('start', { idToken, totpEnrollmentInfo: {} })).totpSessionInfo!
  const finalize = async (token: string, info: string, verificationCode: string) => {
    const { error } = await call('finalize', { idToken: token, totpVerificationInfo: { sessionInfo: info, verificationCode } })
    return error?.message ?? 'enrolled'
  }
  expect(await finalize(idToken, sessionInfo, wrong(codeOf(sharedSecretKey)))).toBe('INVALID_CODE')
  expect(await finalize(idToken, `AAAA${sessionInfo.slice(4)}`, codeOf(sharedSecretKey))).toBe('INVALID_SESSION_INFO')
  expect(await finalize(elsewhere.idToken, sessionInfo, codeOf(sharedSecretKey))).toBe('INVALID_SESSION_INFO')
  identity.pass(901)
  expect(await finalize(idToken, sessionInfo, codeOf(sharedSecretKey))).toBe('SESSION_EXPIRED')
  expect((await call('start', { idToken, totpEnrollmentInfo: {} })).error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('Wrong second-factor codes elsewhere do not block the owner’s known device', async () => {
  const limited = await startTestIdentityServer({ rateLimits: true })
  try {
    const email = 'owner@example.jp'
    await limited.account(email)
    const from = (call: string, body: object, address: string, cookie?: string) => callToolkit(limited.routes, call, body, address, cookie)
    const known = await from('accounts:signInWithPassword', { email, password: testPassword }, '192.0.2.1')
    const cookie = known.headers.get('set-cookie')!.split(';')[0]!
    const { idToken } = (await known.json()) as { idToken: string }
    const started = (await (await from('accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }, '192.0.2.1')).json()) as {
      totpSessionInfo: { sessionInfo: string; sharedSecretKey: string }
    }
    const { sessionInfo, sharedSecretKey } = started.totpSessionInfo
    const now = () => new TOTP({ secret: Secret.fromBase32(sharedSecretKey) }).generate({ timestamp: limited.clock().epochMilliseconds })
    const totpVerificationInfo = { sessionInfo, verificationCode: now() }
    expect((await from('accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo }, '192.0.2.1')).status).toBe(200)
    limited.pass(30)

    const attempt = async (address: string, verificationCode: string, device?: string) => {
      const first = await from('accounts:signInWithPassword', { email, password: testPassword }, address, device)
      const { mfaPendingCredential, mfaInfo } = (await first.json()) as Pending
      // The correct password alone does not make a device known.
      expect(first.headers.get('set-cookie')).toBeNull()
      const { mfaEnrollmentId } = mfaInfo[0]!
      const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
      const response = await from('accounts/mfaSignIn:finalize', body, address, device)
      return response.status === 200 ? 'in' : ((await response.json()) as { error: { message: string } }).error.message
    }
    const results: string[] = []
    for (let guess = 0; guess < 21; guess++) results.push(await attempt(`198.51.${guess}.7`, wrong(now())))
    expect(results.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(20)
    expect(results.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await attempt('203.0.113.9', now())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await attempt('192.0.2.1', now(), cookie)).toBe('in')
  } finally {
    await limited.stop()
  }
})
