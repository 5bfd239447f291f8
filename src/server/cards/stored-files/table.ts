import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AttachmentKind } from '#domain/attachments/attachment.ts'
import { bytea } from '#platform/database/bytea.ts'

export const attachments = pgTable('attachment', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id').notNull(),
  /** Key of the form's question that the file answers; null if it answers none. */
  field: text(),
  addedBy: text('added_by').$type<'visitor' | 'member'>().notNull(),
  kind: text().$type<AttachmentKind>().notNull(),
  name: text().notNull(),
  /** Stored size in bytes. */
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
export type AttachmentRow = typeof attachments.$inferSelect

export const attachmentFiles = pgTable(
  'attachment_file',
  {
    attachmentId: uuid('attachment_id').notNull(),
    part: text().$type<'whole' | 'thumbnail'>().notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.part] })],
)
