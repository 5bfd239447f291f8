import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { InquiryStatus, MailboxFailure } from '#domain/inquiries/inquiry.ts'
import type { InquiryMarks } from '#domain/inquiries/rule.ts'
import { bytea } from '#platform/database/bytea.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const ofShop = { organizationId: uuid('organization_id').notNull(), shopId: uuid('shop_id').notNull() }

export const inquiryMailboxes = pgTable('inquiry_mailbox', {
  shopId: uuid('shop_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  startTls: boolean('start_tls').notNull(),
  user: text('user_name').notNull(),
  sealedPassword: bytea('sealed_password').notNull(),
  folder: text().notNull(),
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }),
  readAt: instant('read_at'),
  failure: text().$type<MailboxFailure>(),
  failedAt: instant('failed_at'),
  rev: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type MailboxRow = typeof inquiryMailboxes.$inferSelect

export const inquiryRules = pgTable('inquiry_rule', {
  id: uuid().primaryKey(),
  ...ofShop,
  sender: text().notNull(),
  portal: text().notNull(),
  /** Null: mails of the sender are ignored. */
  marks: jsonb().$type<InquiryMarks>(),
  rev: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type RuleRow = typeof inquiryRules.$inferSelect

export const inquiries = pgTable('inquiry', {
  id: uuid().primaryKey(),
  ...ofShop,
  status: text().$type<InquiryStatus>().notNull(),
  sender: text(),
  senderName: text('sender_name'),
  subject: text(),
  text: text(),
  cut: boolean().notNull().default(false),
  checkedRev: integer('checked_rev'),
  cardId: uuid('card_id'),
  receivedAt: instant('received_at').notNull(),
  takenAt: instant('taken_at').notNull(),
  dueAt: instant('due_at'),
  lateNotifiedAt: instant('late_notified_at'),
})
export type InquiryRow = typeof inquiries.$inferSelect

export const inquiryFiles = pgTable(
  'inquiry_file',
  { inquiryId: uuid('inquiry_id').notNull(), number: integer().notNull(), ...ofShop, name: text().notNull(), bytes: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.inquiryId, table.number] })],
)

/** Mails that staff matched to a privacy request. */
export const privacyRequestInquiries = pgTable(
  'privacy_request_inquiry',
  { requestId: uuid('request_id').notNull(), inquiryId: uuid('inquiry_id').notNull(), ...ofShop },
  (table) => [primaryKey({ columns: [table.requestId, table.inquiryId] })],
)
