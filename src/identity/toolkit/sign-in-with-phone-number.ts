import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/db-failure.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { continueAfterFirstFactor, type FirstFactorResult } from '../factors/first-factor.ts'
import { isUnverifiedSelfSignUp, mapSignInRefusal, requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import type { ToolkitRefusal } from '../http/problem.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { mailPhoneAdded } from '../mails.ts'
import { newAccountId } from '../opaque-token.ts'
import { consumeVerifiedPhone, findPhoneProof, phoneCodeSeconds, storePhoneProof, tryPhoneCode, type VerifiedPhone } from '../phone/code.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type Account, findAccountByPhone, insertAccount } from '../tables/accounts.ts'
import { listFactors } from '../tables/factors.ts'
import { checkPhoneSignInEnabled, parseGivenPhone } from './send-verification-code.ts'

/** Signs in by phone. With an ID token it adds the number to that account, replacing the previous one. */
export async function signInWithPhoneNumber(ctx: IdentityContext, input: ToolkitCallInput): Promise<object | ToolkitRefusal> {
  const unable = checkPhoneSignInEnabled(ctx)
  if (unable) return unable
  const proven = await provenPhone(ctx, input)
  if (isRefusal(proven)) return proven
  return input.body.idToken === undefined ? signIn(ctx, input, proven) : link(ctx, input, proven)
}

async function provenPhone(ctx: IdentityContext, { body }: ToolkitCallInput): Promise<VerifiedPhone | ToolkitRefusal> {
  const { sessionInfo, code, temporaryProof } = body
  if (temporaryProof !== undefined) {
    const phone = parseGivenPhone(body.phoneNumber)
    if (isRefusal(phone)) return phone
    return (await findPhoneProof(ctx, temporaryProof, phone)) ?? refuse('INVALID_TEMPORARY_PROOF')
  }
  return tryPhoneCode(ctx, sessionInfo, code, { purpose: 'signIn' })
}

async function signIn(ctx: IdentityContext, input: ToolkitCallInput, proven: VerifiedPhone) {
  const { phone } = proven
  const account = await findAccountByPhone(ctx.sql, phone)
  if (!account) {
    // Reauthentication never creates an account.
    if (input.body.operation === 'REAUTH') return refuse('USER_NOT_FOUND')
    return ctx.signUp === 'open' ? signUp(ctx, input, proven) : refuse('ADMIN_ONLY_OPERATION')
  }
  if (account.disabled) return refuse('USER_DISABLED')
  const passed = await continueAfterFirstFactor(ctx, account, 'phone', input.client, {
    also: async (tx) => ((await consumeVerifiedPhone(tx, proven)) ? undefined : refuse('INVALID_SESSION_INFO')),
  })
  if (isRefusal(passed)) return mapSignInRefusal(passed, 'INVALID_SESSION_INFO')
  if ('idToken' in passed) input.remember(phone)
  return toResponse(account, phone, { ...passed, isNewUser: false })
}

/** Creates an account with the number alone. */
async function signUp(ctx: IdentityContext, { client, locale, remember }: ToolkitCallInput, proven: VerifiedPhone) {
  const { phone } = proven
  const now = dateFromClock(ctx.clock)
  const account: Account = {
    id: newAccountId(),
    email: null,
    emailKey: null,
    phone,
    passwordHash: null,
    displayName: null,
    photoUrl: null,
    locale,
    disabled: false,
    signedUp: true,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    createdAt: now,
    lastLoginAt: null,
  }
  const tokens = await startSignIn(ctx, account, 'phone', client, {
    first: async (tx) =>
      (await consumeVerifiedPhone(tx, proven)) && (await insertAccount(tx, account)) ? undefined : refuse('INVALID_SESSION_INFO'),
  })
  if (isRefusal(tokens)) return mapSignInRefusal(tokens, 'INVALID_SESSION_INFO')
  remember(phone)
  return toResponse(account, phone, { ...tokens, expiresIn: String(idTokenSeconds), isNewUser: true })
}

async function link(ctx: IdentityContext, input: ToolkitCallInput, proven: VerifiedPhone): Promise<object | ToolkitRefusal> {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn, client } = caller
  if (isUnverifiedSelfSignUp(ctx, account)) return refuse('UNVERIFIED_EMAIL')
  const { phone } = proven
  const owner = await findAccountByPhone(ctx.sql, phone)
  if (owner && owner.id !== account.id) return belongsToAnother(ctx, proven, owner)
  // One phone must not be both factors.
  if ((await listFactors(ctx.sql, account.id)).some(({ phoneNumber }) => phoneNumber === phone)) return refuse('UNSUPPORTED_FIRST_FACTOR')
  const tokens = await startSignIn(ctx, account, signIn.provider, client, {
    change: { phone },
    secondFactor: signIn,
    also: async (tx) => {
      if (!(await consumeVerifiedPhone(tx, proven))) return refuse('INVALID_SESSION_INFO')
      if (phone === account.phone) return undefined
      await ctx.record(tx, account.id, { kind: 'account.addPhone', data: {} })
      if (ctx.mails) await mailPhoneAdded(tx, { account, locale: input.locale, now: ctx.clock() }, phone)
      return undefined
    },
  }).catch((error: unknown) => {
    // The caller reads the number's SMS, so this reveals nothing to a stranger.
    if (isUniqueViolation(error, 'account_phone_key')) return refuse('PHONE_NUMBER_EXISTS')
    throw error
  })
  if (isRefusal(tokens)) return refuse(tokens.refused === 'account.changed' ? 'TOKEN_EXPIRED' : tokens.refused)
  input.remember(phone)
  return toResponse(account, phone, { ...tokens, expiresIn: String(idTokenSeconds), isNewUser: false })
}

/**
 * Returns a proof instead of an error in the provider's format. The SDK makes an error of it, by which the caller can sign in to the other
 * account.
 */
async function belongsToAnother(ctx: IdentityContext, proven: VerifiedPhone, owner: Account) {
  const { phone } = proven
  const temporaryProof = await ctx.db.inTransaction<string | Refusal<'INVALID_SESSION_INFO'>>(async (tx) =>
    (await consumeVerifiedPhone(tx, proven))
      ? storePhoneProof(ctx, tx, { phone, accountId: owner.id })
      : rollback(refuse('INVALID_SESSION_INFO')),
  )
  if (isRefusal(temporaryProof)) return temporaryProof
  return { phoneNumber: phone, temporaryProof, temporaryProofExpiresIn: String(phoneCodeSeconds) }
}

function toResponse(account: Account, phoneNumber: string, passed: FirstFactorResult & { isNewUser: boolean }) {
  return { kind: 'identitytoolkit#VerifyPhoneNumberResponse', localId: account.id, phoneNumber, ...passed }
}
