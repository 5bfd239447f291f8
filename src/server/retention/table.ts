import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Months for which a shop keeps answers of each class; null: as long as the card exists. */
export const retentions = pgTable('retention', {
  shopId: uuid('shop_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  open: integer(),
  person: integer(),
  contact: integer(),
  paper: integer(),
  changedAt: instant('changed_at').notNull(),
  rev: integer().notNull().default(1),
})

/** Progress of expiry: for cards untouched since `before`, data older than these months is erased under policy revision `rev`. */
export const retentionProgress = pgTable(
  'retention_progress',
  {
    shopId: uuid('shop_id').notNull(),
    months: integer().notNull(),
    organizationId: uuid('organization_id').notNull(),
    rev: integer().notNull(),
    before: instant('before').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.months] })],
)
