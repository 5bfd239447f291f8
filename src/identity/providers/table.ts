import { index, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { AuthType, ProviderId } from '#domain/sign-in-providers.ts'
import { accounts } from '../accounts/table.ts'
import { identitySchema } from '../schema.ts'

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

export const providerRequests = identitySchema.table(
  'provider_request',
  {
    stateHash: text('state_hash').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    browserHash: text('browser_hash'),
    provider: text().$type<ProviderId>().notNull(),
    authType: text('auth_type').$type<AuthType>().notNull(),
    eventId: text('event_id'),
    returnTo: text('return_to').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('provider_request_expiry').on(table.expiresAt)],
)

export type FederatedIdentity = typeof federatedIdentities.$inferSelect
export type ProviderRequest = typeof providerRequests.$inferSelect
