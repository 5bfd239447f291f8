import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RecordedExportFilter } from '#contract/cards/export.ts'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { CardLifecycleStatus, CardSource, CardTemperature, StageCategory } from '#domain/cards/card.ts'
import type { FirstContactWay, MadeContact } from '#domain/cards/first-contact.ts'
import type { CardItemKind } from '#domain/cards/item.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { TranslatedText } from '#domain/forms/field.ts'
import type { ConsentTextSource } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { bytea } from '#platform/database/bytea.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const cards = pgTable('card', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  /** The customer; a draft has none yet. */
  customerId: uuid('customer_id'),
  formVersion: integer('form_version').notNull(),
  status: text().$type<CardLifecycleStatus>().notNull(),
  source: text().$type<CardSource>().notNull().default('visitor'),
  portal: text(),
  inquiryId: uuid('inquiry_id'),
  /** A draft has none yet. */
  stageId: uuid('stage_id'),
  temperature: text().$type<CardTemperature>(),
  assigneeId: uuid('assignee_id'),
  nextContactOn: date('next_contact_on'),
  contactMailedOn: date('contact_mailed_on'),
  lostReason: text('lost_reason'),
  correctionAskedAt: instant('correction_asked_at'),
  correctionWords: text('correction_words'),
  locale: text().$type<Locale>().notNull(),
  // Copies of answers, by which lists show, sort and search.
  name: text(),
  kana: text(),
  rentFrom: integer('rent_from'),
  rentTo: integer('rent_to'),
  routes: integer().array(),
  stations: integer().array(),
  search: text(),
  grams: integer().array(),
  answers: jsonb().$type<Answers>().notNull(),
  furthestStep: text('furthest_step'),
  tokenVersion: integer('token_version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  submittedAt: instant('submitted_at'),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by'),
  purgeOn: date('purge_on'),
  rev: integer().notNull().default(1),
})
export type CardRow = typeof cards.$inferSelect

export const cardStages = pgTable('card_stage', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  name: jsonb().$type<TranslatedText>().notNull(),
  category: text().$type<StageCategory>().notNull(),
  sort: integer().notNull().default(0),
  archivedAt: instant('archived_at'),
  rev: integer().notNull().default(1),
})

export const cardTickets = pgTable('card_ticket', {
  ticketId: uuid('ticket_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id').notNull(),
  browsers: bytea().array().notNull().default([]),
  wrongDigits: smallint('wrong_digits').notNull().default(0),
})

/** First contact with the visitor of a sent card, waited for or made. */
export const firstContacts = pgTable('first_contact', {
  cardId: uuid('card_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  since: instant('since').notNull(),
  dueAt: instant('due_at'),
  lateNotifiedAt: instant('late_notified_at'),
  contactedAt: instant('contacted_at'),
  way: text().$type<FirstContactWay>(),
  contacts: jsonb().$type<readonly MadeContact[]>().notNull().default([]),
})

export const consents = pgTable('consent', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id').notNull(),
  key: text().notNull(),
  about: text().$type<ConsentTextSource>().notNull(),
  textVersion: integer('text_version').notNull(),
  locale: text().$type<Locale>().notNull(),
  acrossShops: boolean('across_shops').notNull().default(false),
  givenAt: instant('given_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})

/** Tasks and proposals of a card (src/domain/cards/item.ts). */
export const cardItems = pgTable('card_item', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id').notNull(),
  kind: text().$type<CardItemKind>().notNull(),
  /** Its fields, except for those with a column. */
  fields: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  assigneeId: uuid('assignee_id'),
  dueOn: date('due_on'),
  mailedOn: date('mailed_on'),
  doneAt: instant('done_at'),
  doneBy: text('done_by'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  removedAt: instant('removed_at'),
  rev: integer().notNull().default(1),
})

/** Open views of a card, one row per stream. */
export const cardViewers = pgTable('card_viewer', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id').notNull(),
  accountId: text('account_id').notNull(),
  editing: boolean().notNull(),
  seenUntil: instant('seen_until').notNull(),
})

/** The person who sent a card. Rows with the same `personId` are one person of the organization. */
export const customers = pgTable('customer', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  homeShopId: uuid('home_shop_id').notNull(),
  /** They agreed that the organization's other shops know of them. */
  acrossShops: boolean('across_shops').notNull().default(false),
  name: text().notNull(),
  kana: text(),
  locale: text().$type<Locale>().notNull(),
  createdAt: instant('created_at').notNull(),
  rev: integer().notNull().default(1),
  /** The customer that staff say is the same person. */
  sameAs: uuid('same_as'),
  personId: uuid('person_id').notNull().generatedAlwaysAs(sql`coalesce(same_as, id)`),
  /** Normalised for comparison. */
  reading: text().generatedAlwaysAs(sql`nullif(regexp_replace(kana, '[[:space:]・]', '', 'g'), '')`),
})

export const cardExports = pgTable('card_export', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  accountId: text('account_id').notNull(),
  at: instant('at').notNull(),
  encoding: text().$type<FileEncoding>().notNull(),
  filter: jsonb().$type<RecordedExportFilter>().notNull(),
  cards: integer().notNull(),
  replaced: integer(),
  finishedAt: instant('finished_at'),
})

export const customerContacts = pgTable(
  'customer_contact',
  {
    customerId: uuid('customer_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    kind: text().$type<'phone' | 'email'>().notNull(),
    /** Normalised for comparison. */
    value: text().notNull(),
    raw: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.value] })],
)

/** Merged customers, until the merge is undone. */
export const customerMerges = pgTable('customer_merge', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  mergedAt: instant('merged_at').notNull(),
  mergedBy: text('merged_by').notNull(),
  until: date().notNull(),
})

/** Pairs that staff say are different people. The smaller id comes first. */
export const distinctCustomers = pgTable(
  'customer_distinct',
  {
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] })],
)
