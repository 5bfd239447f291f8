import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { countRecoveryCodes, listFactors } from '../tables/factors.ts'

/** As the SDK reads a factor. Of a phone the last digits: who knows the password alone isn't told its number. */
export type FactorInfo = { mfaEnrollmentId: string; enrolledAt: string; displayName?: string } & (
  | { totpInfo: Record<string, never> }
  | { phoneInfo: string }
)

/** The SDK knows no recovery codes: to it they are one more app that shows codes, which has this for its id and name. */
export const recoveryId = 'recovery'

/** Those of the account, first enrolled first. */
export async function factorsOf(sql: NodePgDatabase, accountId: string): Promise<FactorInfo[]> {
  const factors = await listFactors(sql, accountId)
  // They stand in for one, and go with the last.
  if (factors.length === 0) return []
  const { left, since } = await countRecoveryCodes(sql, accountId)
  const own = factors.map(({ id, displayName, enrolledAt, phoneNumber }) => ({
    mfaEnrollmentId: id,
    enrolledAt: enrolledAt.toISOString(),
    ...(displayName !== null && { displayName }),
    ...(phoneNumber === null ? { totpInfo: {} } : { phoneInfo: phoneNumber.replace(/\d(?=\d{4})/g, '*') }),
  }))
  if (left === 0 || since === null) return own
  return [...own, { mfaEnrollmentId: recoveryId, displayName: recoveryId, enrolledAt: since.toISOString(), totpInfo: {} }]
}
