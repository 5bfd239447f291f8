import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PresenceState } from '#domain/presence.ts'

/** What a member said last, whenever that was: `presentPresence` knows whether it still counts. */
export const presences = pgTable(
  'presence',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    memberId: uuid('member_id').notNull(),
    state: text().$type<PresenceState>().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.memberId] })],
)
