import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import { accounts } from '../accounts/table.ts'
import { type FederatedIdentity, federatedIdentities, type ProviderRequest, providerRequests } from './table.ts'

export function listIdentities(sql: NodePgDatabase, accountId: string): Promise<FederatedIdentity[]> {
  return sql
    .select()
    .from(federatedIdentities)
    .where(eq(federatedIdentities.accountId, accountId))
    .orderBy(asc(federatedIdentities.linkedAt), asc(federatedIdentities.provider))
}

export async function findAccountByIdentity(sql: NodePgDatabase, { provider, subject }: Pick<FederatedIdentity, 'provider' | 'subject'>) {
  const [row] = await sql
    .select({ account: accounts })
    .from(federatedIdentities)
    .innerJoin(accounts, eq(accounts.id, federatedIdentities.accountId))
    .where(and(eq(federatedIdentities.provider, provider), eq(federatedIdentities.subject, subject)))
  return row?.account
}

/** False: it is somebody's already, or the account has another of that service. Doesn't spoil the transaction. */
export async function insertIdentity(sql: NodePgDatabase, identity: FederatedIdentity): Promise<boolean> {
  const inserted = await sql
    .insert(federatedIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: federatedIdentities.subject })
  return inserted.length === 1
}

export async function removeIdentity(sql: NodePgDatabase, accountId: string, provider: ProviderId): Promise<void> {
  await sql.delete(federatedIdentities).where(and(eq(federatedIdentities.accountId, accountId), eq(federatedIdentities.provider, provider)))
}

/** Housekeeping where it costs least: when somebody else sets out. */
export async function insertRequest(sql: NodePgDatabase, request: ProviderRequest, now: Date): Promise<void> {
  await sql.delete(providerRequests).where(lt(providerRequests.expiresAt, now))
  await sql.insert(providerRequests).values(request)
}

export async function findRequest(sql: NodePgDatabase, stateHash: string, now: Date): Promise<ProviderRequest | undefined> {
  const [row] = await sql
    .select()
    .from(providerRequests)
    .where(and(eq(providerRequests.stateHash, stateHash), gt(providerRequests.expiresAt, now)))
  return row
}

/** Once: of two who come with the same answer one gets it. Whoever has not the session takes nothing from who has. */
export async function spendRequest(
  sql: NodePgDatabase,
  { stateHash, sessionHash }: Pick<ProviderRequest, 'stateHash' | 'sessionHash'>,
  now: Date,
): Promise<ProviderRequest | undefined> {
  const [row] = await sql
    .delete(providerRequests)
    .where(
      and(eq(providerRequests.stateHash, stateHash), eq(providerRequests.sessionHash, sessionHash), gt(providerRequests.expiresAt, now)),
    )
    .returning()
  return row
}
