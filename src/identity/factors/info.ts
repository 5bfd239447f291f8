import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { countRecoveryCodes, type FactorSummary, listFactors, type RecoveryCodeSummary } from '../tables/factors.ts'

/** Factor as the SDK reads it. Shows only a phone's last digits, because the password alone must not reveal the number. */
export type FactorInfo = { mfaEnrollmentId: string; enrolledAt: string; displayName?: string } & (
  | { totpInfo: Record<string, never> }
  | { phoneInfo: string }
)

/** Id and name of the recovery codes. The SDK knows none, so they appear as one more TOTP app. */
export const recoveryFactorId = 'recovery'

export async function listFactorInfos(sql: NodePgDatabase, accountId: string): Promise<FactorInfo[]> {
  const [factors, recoveryCodes] = await Promise.all([listFactors(sql, accountId), countRecoveryCodes(sql, accountId)])
  return describeFactors(factors, recoveryCodes)
}

/** Recovery codes do not count without a factor. */
export function describeFactors(factors: readonly FactorSummary[], { left, since }: RecoveryCodeSummary): FactorInfo[] {
  const factorViews = factors.map(({ id, displayName, enrolledAt, phoneNumber }) => ({
    mfaEnrollmentId: id,
    enrolledAt: enrolledAt.toISOString(),
    ...(displayName !== null && { displayName }),
    ...(phoneNumber === null ? { totpInfo: {} } : { phoneInfo: phoneNumber.replace(/\d(?=\d{4})/g, '*') }),
  }))
  if (factors.length === 0 || left === 0 || since === null) return factorViews
  return [
    ...factorViews,
    { mfaEnrollmentId: recoveryFactorId, displayName: recoveryFactorId, enrolledAt: since.toISOString(), totpInfo: {} },
  ]
}
