import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { changeAccount } from '../tables/accounts.ts'
import { factors, recoveryCodes } from '../tables/factors.ts'
import { federatedIdentities } from '../tables/providers.ts'

/**
 * Takes away what somebody else may have left on an account to get in by, beside the password: its phone number, other services, and second factors since that
 * time. Those from before stay, or whoever reads the mails of its address would need none.
 */
export async function removeOtherCredentials(tx: Tx, accountId: string, since: Date): Promise<void> {
  await changeAccount(tx, accountId, { phone: null })
  await tx.delete(federatedIdentities).where(eq(federatedIdentities.accountId, accountId))
  await tx.delete(factors).where(and(eq(factors.accountId, accountId), gte(factors.enrolledAt, since)))
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), gte(recoveryCodes.createdAt, since)))
}
