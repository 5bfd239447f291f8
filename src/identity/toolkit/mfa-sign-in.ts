import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { recoveryFactorId } from '../factors/info.ts'
import { parseRecoveryCode } from '../factors/recovery-code.ts'
import { findTotpStep, parseTotpCode } from '../factors/totp.ts'
import { unsealTotpSecret } from '../factors/totp-enrolment.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import { hashRecoveryCode } from '../keys/factor-keys.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { mailRecoveryCodeUsed } from '../mails.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { consumeVerifiedPhone, tryPhoneCode } from '../phone/code.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { consumeRecoveryCode, consumeTotpStep, countRecoveryCodes, listFactors } from '../tables/factors.ts'
import {
  addFactorCodeAttempt,
  consumePendingSignIn,
  findPendingSignIn,
  maxFactorCodeAttempts,
  type SignInSecondFactor,
} from '../tables/sign-ins.ts'
import { sendFactorCode } from './mfa-phone.ts'

type Pending = NonNullable<Awaited<ReturnType<typeof findPendingSignIn>>>

/** Verified factor. `spend` consumes it in the sign-in's transaction and returns false if it was used in between. */
type Proof = { secondFactor: SignInSecondFactor; spend: (tx: Tx) => Promise<boolean> }

/** Returns the pending sign-in of a browser that passed the first factor. */
async function pendingOf(
  ctx: IdentityContext,
  { body: { mfaPendingCredential } }: ToolkitCallInput,
): Promise<Pending | Refusal<'MISSING_MFA_PENDING_CREDENTIAL' | 'INVALID_MFA_PENDING_CREDENTIAL' | 'USER_DISABLED'>> {
  if (!mfaPendingCredential) return refuse('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = isTokenShaped(mfaPendingCredential) ? await findPendingSignIn(ctx.sql, mfaPendingCredential) : undefined
  if (!pending || pending.expiresAt <= dateFromClock(ctx.clock)) return refuse('INVALID_MFA_PENDING_CREDENTIAL')
  return pending.account.disabled ? refuse('USER_DISABLED') : pending
}

/** `PhoneAuthProvider.verifyPhoneNumber` in a pending sign-in. */
export async function startMfaSignIn(ctx: IdentityContext, input: ToolkitCallInput) {
  const pending = await pendingOf(ctx, input)
  return isRefusal(pending) ? pending : sendFactorCode(ctx, input, pending.account)
}

/**
 * `resolver.resolveSignIn`. Wrong codes count per credential and per account and network: a caller with the password could get new
 * credentials endlessly. A known device has its own counter, so the owner is not locked out.
 */
export async function finalizeMfaSignIn(ctx: IdentityContext, input: ToolkitCallInput) {
  const pending = await pendingOf(ctx, input)
  if (isRefusal(pending)) return pending
  const { account, provider } = pending
  const key = account.emailKey ?? account.id
  const tooMany = ctx.codeAttempts.begin(input.from, key)
  if (tooMany) return tooMany
  const tries = await addFactorCodeAttempt(ctx.sql, pending)
  if (tries === undefined) return refuse('INVALID_MFA_PENDING_CREDENTIAL')

  const proof = await prove(ctx, pending, input)
  const started = isRefusal(proof)
    ? proof
    : await startSignIn(ctx, account, provider, input.client, {
        secondFactor: proof.secondFactor,
        also: async (tx) => {
          if (!(await consumePendingSignIn(tx, pending))) return refuse('INVALID_MFA_PENDING_CREDENTIAL')
          return (await proof.spend(tx)) ? undefined : refuse('INVALID_CODE')
        },
      })
  if (!isRefusal(started)) {
    ctx.codeAttempts.forgive(input.from, key)
    input.remember(key)
    return { ...started, expiresIn: String(idTokenSeconds) }
  }
  if (started.refused === 'INVALID_CODE' && tries === maxFactorCodeAttempts)
    await ctx.db.inTransaction((tx) => ctx.record(tx, account.id, { kind: 'account.wrongFactor', data: { tries } }))
  return started.refused === 'account.changed' ? refuse('INVALID_MFA_PENDING_CREDENTIAL') : refuse(started.refused)
}

type Unproved = Refusal<
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_CODE'
  | 'INVALID_CODE'
  | 'OPERATION_NOT_ALLOWED'
  | 'MISSING_SESSION_INFO'
  | 'INVALID_SESSION_INFO'
  | 'SESSION_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
>

async function prove(ctx: IdentityContext, pending: Pending, input: ToolkitCallInput): Promise<Proof | Unproved> {
  const { mfaEnrollmentId, totpVerificationInfo, phoneVerificationInfo } = input.body
  if (phoneVerificationInfo) return proveByPhone(ctx, pending, phoneVerificationInfo)
  if (!totpVerificationInfo) return refuse('OPERATION_NOT_ALLOWED')
  if (!mfaEnrollmentId) return refuse('MISSING_MFA_ENROLLMENT_ID')
  const { verificationCode } = totpVerificationInfo
  if (verificationCode === undefined || verificationCode === '') return refuse('MISSING_CODE')
  return mfaEnrollmentId === recoveryFactorId
    ? proveByRecoveryCode(ctx, pending, verificationCode, input)
    : proveByTotp(ctx, pending, mfaEnrollmentId, verificationCode)
}

async function proveByTotp(ctx: IdentityContext, { accountId }: Pending, factorId: string, typed: unknown): Promise<Proof | Unproved> {
  const factor = (await listFactors(ctx.sql, accountId)).find(({ id, kind }) => id === factorId && kind === 'totp')
  if (!factor) return refuse('MFA_ENROLLMENT_NOT_FOUND')
  const code = parseTotpCode(typed)
  const step = code === undefined ? undefined : findTotpStep(unsealTotpSecret(ctx, factor), code, dateFromClock(ctx.clock))
  if (step === undefined) return refuse('INVALID_CODE')
  return { secondFactor: { secondFactor: 'totp', factorId }, spend: (tx) => consumeTotpStep(tx, factorId, step) }
}

/** The SDK does not name the factor, so the number that got the code identifies it. */
async function proveByPhone(
  ctx: IdentityContext,
  { accountId }: Pending,
  { sessionInfo, code }: NonNullable<ToolkitCallInput['body']['phoneVerificationInfo']>,
): Promise<Proof | Unproved> {
  const proven = await tryPhoneCode(ctx, sessionInfo, code, { purpose: 'secondFactor' })
  if (isRefusal(proven)) return proven
  const factor = (await listFactors(ctx.sql, accountId)).find(({ phoneNumber }) => phoneNumber === proven.phone)
  if (!factor) return refuse('MFA_ENROLLMENT_NOT_FOUND')
  return { secondFactor: { secondFactor: 'phone', factorId: factor.id }, spend: (tx) => consumeVerifiedPhone(tx, proven) }
}

function proveByRecoveryCode(ctx: IdentityContext, { account }: Pending, typed: unknown, { locale }: ToolkitCallInput): Proof | Unproved {
  const code = parseRecoveryCode(typed)
  if (code === undefined) return refuse('INVALID_CODE')
  return {
    secondFactor: { secondFactor: 'recovery', factorId: recoveryFactorId },
    async spend(tx) {
      if (!(await consumeRecoveryCode(tx, account.id, hashRecoveryCode(ctx.factorKeys, account.id, code)))) return false
      const { left: remaining } = await countRecoveryCodes(tx, account.id)
      await ctx.record(tx, account.id, { kind: 'account.useRecoveryCode', data: { left: remaining } })
      if (ctx.mails) await mailRecoveryCodeUsed(tx, { account, locale, now: ctx.clock() }, remaining)
      return true
    },
  }
}
