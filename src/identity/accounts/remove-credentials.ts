import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { changeAccount } from '../tables/accounts.ts'
import { factors, recoveryCodes } from '../tables/factors.ts'
import { federatedIdentities } from '../tables/providers.ts'

/**
 * Removes the phone number, all providers, and the second factors and recovery codes added since that time. Older factors stay; otherwise
 * access to the mailbox alone could open the account.
 */
export async function removeNonPasswordCredentials(tx: Tx, accountId: string, since: Date): Promise<void> {
  await changeAccount(tx, accountId, { phone: null })
  await tx.delete(federatedIdentities).where(eq(federatedIdentities.accountId, accountId))
  await tx.delete(factors).where(and(eq(factors.accountId, accountId), gte(factors.enrolledAt, since)))
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), gte(recoveryCodes.createdAt, since)))
}
