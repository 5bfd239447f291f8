import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PresenceState } from '#domain/presence.ts'

/** What was said last of somebody, whenever that was: `presentPresence` knows whether it still counts. */
export const presences = pgTable(
  'presence',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    /** The member, or the person of the list of staff where there is no login. */
    personId: uuid('person_id').notNull(),
    /** As the account is called: for a member who is not on the shop's list of staff. */
    name: text(),
    state: text().$type<PresenceState>().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** The shop's sequence number of the last change. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.personId] })],
)
