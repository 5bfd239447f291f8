import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Form } from '#domain/forms/form.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'

/** Published form versions. A row never changes, because a card is read by the version that it was begun under. */
export const formVersions = pgTable(
  'form_version',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    version: integer().notNull(),
    template: text().$type<TemplateName>().notNull(),
    form: jsonb().$type<Form>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    publishedBy: text('published_by'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.version] })],
)
