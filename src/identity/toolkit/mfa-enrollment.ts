import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { sealTotpSecret, startTotpEnrolment, verifyTotpEnrolmentCode } from '../factors/totp-enrolment.ts'
import { authenticateCaller, isUnverifiedSelfSignUp, mapSignInRefusal, requireRecentSignIn, type ToolkitCallInput } from '../http/call.ts'
import { mailFactorChange } from '../mails.ts'
import { consumeVerifiedPhone, tryPhoneCode } from '../phone/code.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type Factor, hasFactor, insertFactor, listFactors, removeAllFactors, removeFactor } from '../tables/factors.ts'
import type { SignInSecondFactor } from '../tables/sign-ins.ts'
import { startPhoneEnrolment } from './mfa-phone.ts'
import { parseOptionalDisplayName } from './profile-fields.ts'

/** Same limit as the provider's. */
const maxFactors = 5

type Proved = Pick<Factor, 'id' | 'kind' | 'sealedSecret' | 'lastStep' | 'phoneNumber'>
/** `spend`: consumes the code. Returns false if it was used in between. */
type Proof = { proved: Proved; spend: (tx: Tx) => Promise<boolean> }

/**
 * `TotpMultiFactorGenerator.generateSecret`, or a code to a phone. Allows unverified addresses, unlike the provider: a shop may have no
 * mail server. A self-registered account must verify first, or it could lock the address's owner out.
 */
export async function startEnrolment(ctx: IdentityContext, input: ToolkitCallInput) {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  if (isUnverifiedSelfSignUp(ctx, caller.account)) return refuse('UNVERIFIED_EMAIL')
  if ((await listFactors(ctx.sql, caller.account.id)).length >= maxFactors) return refuse('SECOND_FACTOR_LIMIT_EXCEEDED')
  const { totpEnrollmentInfo, phoneEnrollmentInfo } = input.body
  if (phoneEnrollmentInfo) return startPhoneEnrolment(ctx, input, caller, phoneEnrollmentInfo)
  return totpEnrollmentInfo ? startTotpEnrolment(ctx, caller.signIn.id) : refuse('OPERATION_NOT_ALLOWED')
}

/**
 * `multiFactor(user).enroll` in the sign-in that started it, which was recent then: setting up an app takes time. Ends the account's other
 * sign-ins, which lack the second factor.
 */
export async function finalizeEnrolment(ctx: IdentityContext, input: ToolkitCallInput) {
  const caller = await authenticateCaller(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn, client } = caller
  const displayName = parseOptionalDisplayName(input.body.displayName)
  if (isRefusal(displayName)) return displayName
  const proof = await proveNew(ctx, signIn.id, input)
  if (isRefusal(proof)) return proof
  const { proved, spend } = proof
  const now = ctx.clock()
  const tokens = await startSignIn(ctx, account, signIn.provider, client, {
    replaces: signIn.id,
    secondFactor: { secondFactor: proved.kind, factorId: proved.id },
    also: async (tx) => {
      // The account's row is locked here, so the second of two concurrent enrolments sees the first.
      const present = await listFactors(tx, account.id)
      if (present.length >= maxFactors) return refuse('SECOND_FACTOR_LIMIT_EXCEEDED')
      if (proved.kind === 'phone' && proved.phoneNumber === account.phone) return refuse('UNSUPPORTED_FIRST_FACTOR')
      if (proved.kind === 'phone' && present.some(({ phoneNumber }) => phoneNumber === proved.phoneNumber))
        return refuse('SECOND_FACTOR_EXISTS')
      if (!(await spend(tx))) return refuse('INVALID_SESSION_INFO')
      await insertFactor(tx, { ...proved, accountId: account.id, displayName, enrolledAt: dateFromClock(ctx.clock) })
      await ctx.record(tx, account.id, { kind: 'account.addFactor', data: { factor: proved.kind } })
      if (ctx.mails) await mailFactorChange(tx, { account, locale: input.locale, now }, 'account.factorAdded')
      return undefined
    },
  })
  if (!isRefusal(tokens)) return tokens
  return tokens.refused === 'account.changed' ? refuse('TOKEN_EXPIRED') : refuse(tokens.refused)
}

async function proveNew(
  ctx: IdentityContext,
  signInId: string,
  { body }: ToolkitCallInput,
): Promise<Proof | ReturnType<typeof refuse<Unproved>>> {
  const id = newId(ctx.clock().epochMilliseconds)
  if (body.phoneVerificationInfo) {
    const { sessionInfo, code } = body.phoneVerificationInfo
    const proven = await tryPhoneCode(ctx, sessionInfo, code, { purpose: 'enrolment', signInId })
    if (isRefusal(proven)) return proven
    const proved = { id, kind: 'phone' as const, sealedSecret: null, lastStep: null, phoneNumber: proven.phone }
    return { proved, spend: (tx) => consumeVerifiedPhone(tx, proven) }
  }
  if (!body.totpVerificationInfo) return refuse('OPERATION_NOT_ALLOWED')
  const read = verifyTotpEnrolmentCode(ctx, signInId, body.totpVerificationInfo)
  if (isRefusal(read)) return read
  const proved = { id, kind: 'totp' as const, sealedSecret: sealTotpSecret(ctx, id, read.secret), lastStep: read.step, phoneNumber: null }
  return { proved, spend: async () => true }
}
type Unproved =
  | 'OPERATION_NOT_ALLOWED'
  | 'MISSING_SESSION_INFO'
  | 'MISSING_CODE'
  | 'INVALID_SESSION_INFO'
  | 'SESSION_EXPIRED'
  | 'INVALID_CODE'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** `multiFactor(user).unenroll`. Removing the last factor also removes the recovery codes. */
export async function withdrawFactor(ctx: IdentityContext, input: ToolkitCallInput) {
  const caller = await requireRecentSignIn(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn, client } = caller
  const { mfaEnrollmentId } = input.body
  if (!mfaEnrollmentId) return refuse('MISSING_MFA_ENROLLMENT_ID')
  const factor = (await listFactors(ctx.sql, account.id)).find(({ id }) => id === mfaEnrollmentId)
  if (!factor) return refuse('MFA_ENROLLMENT_NOT_FOUND')
  const others = (await listFactors(ctx.sql, account.id)).length > 1
  const none: SignInSecondFactor = { secondFactor: null, factorId: null }
  const now = ctx.clock()
  const tokens = await startSignIn(ctx, account, signIn.provider, client, {
    replaces: signIn.id,
    secondFactor: others ? signIn : none,
    also: async (tx) => {
      if (!(await removeFactor(tx, account.id, factor.id))) return refuse('MFA_ENROLLMENT_NOT_FOUND')
      if ((await hasFactor(tx, account.id)) !== others) return refuse('account.changed')
      if (!others) await removeAllFactors(tx, account.id)
      await ctx.record(tx, account.id, { kind: 'account.removeFactor', data: { factor: factor.kind } })
      if (ctx.mails) await mailFactorChange(tx, { account, locale: input.locale, now }, 'account.factorRemoved')
      return undefined
    },
  })
  if (!isRefusal(tokens)) return tokens
  return tokens.refused === 'MFA_ENROLLMENT_NOT_FOUND' ? refuse(tokens.refused) : mapSignInRefusal(tokens, 'TOKEN_EXPIRED')
}
