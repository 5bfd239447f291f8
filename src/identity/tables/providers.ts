import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { index, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { AuthEventType, ProviderId } from '#domain/sign-in-providers.ts'
import { accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'

export const federatedIdentities = identitySchema.table(
  'federated_identity',
  {
    provider: text().$type<ProviderId>().notNull(),
    subject: text().notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text(),
    displayName: text('display_name'),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('federated_identity_once').on(table.accountId, table.provider),
  ],
)

/** @public Compared with the database by test/tables.db.test.ts. */
export const providerRequests = identitySchema.table(
  'provider_request',
  {
    stateHash: text('state_hash').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    browserHash: text('browser_hash'),
    provider: text().$type<ProviderId>().notNull(),
    authType: text('auth_type').$type<AuthEventType>().notNull(),
    eventId: text('event_id'),
    returnTo: text('return_to').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('provider_request_expiry').on(table.expiresAt)],
)

export type FederatedIdentity = typeof federatedIdentities.$inferSelect
export type ProviderRequest = typeof providerRequests.$inferSelect

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

/** Returns false if the identity is linked already or the account has another one of that provider. Does not abort the transaction. */
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

/** Also deletes expired requests. */
export async function insertProviderRequest(sql: NodePgDatabase, request: ProviderRequest, now: Date): Promise<void> {
  await sql.delete(providerRequests).where(lt(providerRequests.expiresAt, now))
  await sql.insert(providerRequests).values(request)
}

export async function findProviderRequest(sql: NodePgDatabase, stateHash: string, now: Date): Promise<ProviderRequest | undefined> {
  const [row] = await sql
    .select()
    .from(providerRequests)
    .where(and(eq(providerRequests.stateHash, stateHash), gt(providerRequests.expiresAt, now)))
  return row
}

/** Returns the request to exactly one of two concurrent calls. A wrong session does not consume it. */
export async function consumeProviderRequest(
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
