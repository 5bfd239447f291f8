import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { countRecoveryCodes, listFactors } from '../tables/factors.ts'

/** Factor as the SDK reads it. Shows only a phone's last digits, because the password alone must not reveal the number. */
export type FactorInfo = { mfaEnrollmentId: string; enrolledAt: string; displayName?: string } & (
  | { totpInfo: Record<string, never> }
  | { phoneInfo: string }
)

/** Id and name of the recovery codes. The SDK knows none, so they appear as one more TOTP app. */
export const recoveryFactorId = 'recovery'

export async function listFactorInfos(sql: NodePgDatabase, accountId: string): Promise<FactorInfo[]> {
  const factors = await listFactors(sql, accountId)
  // Recovery codes do not count without a factor.
  if (factors.length === 0) return []
  const { left, since } = await countRecoveryCodes(sql, accountId)
  const factorViews = factors.map(({ id, displayName, enrolledAt, phoneNumber }) => ({
    mfaEnrollmentId: id,
    enrolledAt: enrolledAt.toISOString(),
    ...(displayName !== null && { displayName }),
    ...(phoneNumber === null ? { totpInfo: {} } : { phoneInfo: phoneNumber.replace(/\d(?=\d{4})/g, '*') }),
  }))
  if (left === 0 || since === null) return factorViews
  return [
    ...factorViews,
    { mfaEnrollmentId: recoveryFactorId, displayName: recoveryFactorId, enrolledAt: since.toISOString(), totpInfo: {} },
  ]
}
