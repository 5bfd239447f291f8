import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A tablet that staff of a shop share. */
export const devices = pgTable('device', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  name: text().notNull(),
  accountId: text('account_id'),
  addedBy: text('added_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  pairingEndsAt: timestamp('pairing_ends_at', { withTimezone: true }).notNull(),
  pairedAt: timestamp('paired_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
