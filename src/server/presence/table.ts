import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PresenceState } from '#domain/presence.ts'

/** The last presence set for a person; `presenceAt` decides whether it still counts. */
export const presences = pgTable(
  'presence',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    /** Member id, or the id in the list of staff if there is no login. */
    personId: uuid('person_id').notNull(),
    /** Display name of a member who is not in the shop's list of staff. */
    name: text(),
    state: text().$type<PresenceState>().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    seq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.personId] })],
)
