import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { EnrolledFactors } from '#platform/accounts.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashRecoveryCode } from '../keys/factor-keys.ts'
import { mailFactorChange } from '../mails.ts'
import { findAccount, lockAccount } from '../tables/accounts.ts'
import { countRecoveryCodes, hasFactor, listFactors, removeAllFactors, replaceRecoveryCodes } from '../tables/factors.ts'
import { endSignInsOf } from '../tables/sign-ins.ts'
import { newRecoveryCode, recoveryCodeCount } from './recovery-code.ts'

export async function readFactors({ sql }: IdentityContext, accountId: string): Promise<EnrolledFactors> {
  const [factors, { left }] = await Promise.all([listFactors(sql, accountId), countRecoveryCodes(sql, accountId)])
  return {
    factors: factors.map(({ id, kind, displayName, phoneNumber, enrolledAt }) => ({
      id,
      kind,
      displayName: displayName ?? undefined,
      phoneNumber: phoneNumber ?? undefined,
      enrolledAt,
    })),
    recoveryCodesLeft: left,
  }
}

export function renewRecoveryCodes(
  ctx: IdentityContext,
  accountId: string,
  locale: Locale,
): Promise<string[] | Refusal<'factor.notEnrolled'>> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(ctx.factorKeys, accountId, code))
  return ctx.db.inTransaction<string[] | Refusal<'factor.notEnrolled'>>(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account || !(await hasFactor(tx, accountId))) return rollback(refuse('factor.notEnrolled'))
    await replaceRecoveryCodes(tx, accountId, hashes, dateFromClock(ctx.clock))
    await ctx.record(tx, accountId, { kind: 'account.renewRecoveryCodes', data: {} })
    if (ctx.mails) await mailFactorChange(tx, { account, locale, now: ctx.clock() }, 'account.recoveryCodes')
    return codes
  })
}

/** Also used at the console for an owner who lost everything. Returns false if there were no factors. */
export async function removeFactorsAndSignIns(tx: Tx, accountId: string): Promise<boolean> {
  if (!(await removeAllFactors(tx, accountId))) return false
  await endSignInsOf(tx, accountId)
  return true
}

export async function removeFactorsAndNotify(
  ctx: IdentityContext,
  tx: Tx,
  accountId: string,
  locale: Locale,
): Promise<(() => void) | undefined> {
  await lockAccount(tx, accountId)
  const account = await findAccount(tx, accountId)
  if (!account || !(await removeFactorsAndSignIns(tx, accountId))) return undefined
  if (ctx.mails) await mailFactorChange(tx, { account, locale, now: ctx.clock() }, 'account.factorsReset')
  return () => ctx.signedOut(accountId)
}
