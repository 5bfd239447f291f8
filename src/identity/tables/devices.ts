import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { identitySchema } from './schema.ts'

export const sharedTablets = identitySchema.table('device', {
  id: uuid().primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  shopId: uuid('shop_id').notNull(),
  secretHash: text('secret_hash').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
})

export const pins = identitySchema.table('pin', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  pinHash: text('pin_hash').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  tries: integer().notNull().default(0),
  lockedAt: timestamp('locked_at', { withTimezone: true }),
})

export type SharedTablet = typeof sharedTablets.$inferSelect
