import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#domain/locale.ts'
import type {
  IdentityCheck,
  PrivacyRefusalReason,
  PrivacyRequestKind,
  PrivacyRequestOutcome,
  PrivacyRequestSource,
} from '#domain/privacy/request.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Requests about one's own data. Rows stay as the shop's record; their personal data is erased. */
export const privacyRequests = pgTable('privacy_request', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  reference: text().notNull(),
  kind: text().$type<PrivacyRequestKind>().notNull(),
  source: text().$type<PrivacyRequestSource>().notNull(),
  locale: text().$type<Locale>().notNull(),
  name: text(),
  contact: text(),
  foundBy: text('found_by'),
  words: text(),
  receivedAt: instant('received_at').notNull(),
  dueOn: date('due_on').notNull(),
  identifiedHow: text('identified_how').$type<IdentityCheck>(),
  identifiedAt: instant('identified_at'),
  identifiedBy: text('identified_by'),
  outcome: text().$type<PrivacyRequestOutcome>(),
  refusedFor: text('refused_for').$type<PrivacyRefusalReason>(),
  closingWords: text('closing_words'),
  closedAt: instant('closed_at'),
  closedBy: text('closed_by'),
  erasedAt: instant('erased_at'),
  rev: integer().notNull().default(1),
})
export type PrivacyRequestRow = typeof privacyRequests.$inferSelect

/** Tickets that staff matched to the request. */
export const privacyRequestTickets = pgTable(
  'privacy_request_ticket',
  {
    requestId: uuid('request_id').notNull(),
    ticketId: uuid('ticket_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.ticketId] })],
)

/** Cards that staff matched to the request. */
export const privacyRequestCards = pgTable(
  'privacy_request_card',
  {
    requestId: uuid('request_id').notNull(),
    cardId: uuid('card_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.cardId] })],
)
