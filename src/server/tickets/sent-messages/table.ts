import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessagePreset, MessageText } from '#domain/messages/message.ts'

export const messages = pgTable('message', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  businessDay: date('business_day').notNull(),
  /** The recipient: one visitor or a lane; the whole shop if both are null. */
  ticketId: uuid('ticket_id'),
  laneId: uuid('lane_id'),
  preset: text().$type<MessagePreset>(),
  /** Staff's free text may name a person. It is stored only here, where it can be erased. */
  text: jsonb().$type<MessageText>().notNull(),
  parties: integer().notNull(),
  sentBy: text('sent_by').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
})

export const messageRecipients = pgTable(
  'message_recipient',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    ticketId: uuid('ticket_id').notNull(),
    messageId: uuid('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.messageId] })],
)
