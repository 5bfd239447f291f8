import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalizedText, ShopTextLocale } from '#domain/locale.ts'
import type { SpecialDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { JoinLocationRule } from '#domain/queue-settings/join-from.ts'
import type { LaneStopKind, LaneStopReason } from '#domain/queue-settings/lane-status.ts'
import { type BrandColour, defaultBrandColour } from '#domain/shops/brand-colour.ts'
import type { GeoPosition } from '#domain/shops/position.ts'
import { type CallPolicy, strictCallPolicy } from '#domain/tickets/call-policy.ts'
import type { NumberOrder } from '#domain/tickets/number.ts'
import { bytea } from '#platform/database/bytea.ts'

export const organizations = pgTable('organization', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  acrossShops: boolean('across_shops').notNull().default(false),
  secondFactorDay: date('second_factor_day'),
  secondFactorFrom: timestamp('second_factor_from', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const shops = pgTable('shop', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  name: text().notNull(),
  otherNames: jsonb('other_names').$type<Omit<LocalizedText, 'ja'>>().notNull().default({}),
  phone: text(),
  address: text(),
  privacyContact: text('privacy_contact'),
  position: jsonb().$type<GeoPosition>(),
  logoId: uuid('logo_id'),
  embedSites: text('embed_sites').array().notNull().default([]),
  contactTargetMinutes: smallint('contact_target_minutes'),
  languages: text().array().$type<ShopTextLocale[]>().notNull().default(['ja', 'en', 'zh']),
  entryCode: text('entry_code').notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Tokyo'),
  dayStartsAt: text('day_starts_at').notNull().default('05:00'),
  brandColour: text('brand_colour').$type<BrandColour>().notNull().default(defaultBrandColour),
  hours: jsonb().$type<WeekHours>(),
  otherDays: jsonb('other_days').$type<SpecialDay[]>().notNull().default([]),
  closedOnHolidays: boolean('closed_on_holidays').notNull().default(false),
  pinnedDay: date('pinned_day'),
  pinnedFrom: timestamp('pinned_from', { withTimezone: true }),
  pinnedUntil: timestamp('pinned_until', { withTimezone: true }),
  formerCode: text('former_code'),
  formerCodeUntil: timestamp('former_code_until', { withTimezone: true }),
  todayCodeVersion: integer('today_code_version').notNull().default(1),
  todayCodeRenewedAt: timestamp('today_code_renewed_at', { withTimezone: true }),
  todayCodeRenewedBefore: timestamp('today_code_renewed_before', { withTimezone: true }).array().notNull().default([]),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  checklistHidden: boolean('checklist_hidden').notNull().default(false),
  posterPrintedAt: timestamp('poster_printed_at', { withTimezone: true }),
  cardSearchVersion: smallint('card_search_version').notNull().default(0),
  rev: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const shopLogos = pgTable('shop_logo', {
  shopId: uuid('shop_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  bytes: bytea().notNull(),
})

/** Sequence of the shop's queue changes. Every queue command locks this row first. */
export const shopFeeds = pgTable('shop_feed', {
  shopId: uuid('shop_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  settingsVersion: bigint('settings_version', { mode: 'number' }).notNull().default(1),
  bookVersion: bigint('book_version', { mode: 'number' }).notNull().default(0),
  trialRound: integer('trial_round').notNull().default(1),
})

export const lanes = pgTable('lane', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  letter: text().notNull(),
  name: jsonb().$type<LocalizedText>().notNull(),
  open: boolean().notNull().default(true),
  closedAs: text('closed_as').$type<LaneStopKind>(),
  closedReason: text('closed_reason').$type<LaneStopReason>(),
  closedNote: text('closed_note'),
  closedDay: date('closed_day'),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedBy: text('closed_by'),
  maxWaiting: integer('max_waiting'),
  dailyCap: integer('daily_cap'),
  maxCalls: integer('max_calls').notNull().default(3),
  graceSeconds: integer('grace_seconds').notNull().default(300),
  requeueOffset: integer('requeue_offset').notNull().default(3),
  keepCalled: integer('keep_called'),
  numberOrder: text('number_order').$type<NumberOrder>().notNull().default('sequential'),
  autoNoShow: boolean('auto_no_show').notNull().default(false),
  approval: boolean().notNull().default(false),
  asksContact: boolean('asks_contact').notNull().default(false),
  remoteCap: integer('remote_cap').notNull().default(5),
  joinFrom: text('join_from').$type<JoinLocationRule>().notNull().default('anywhere'),
  callPolicy: jsonb('call_policy').$type<CallPolicy>().notNull().default(strictCallPolicy),
  hours: jsonb().$type<WeekHours>(),
  cutoffMinutes: integer('cutoff_minutes').notNull().default(0),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  sort: integer().notNull().default(0),
  rev: integer().notNull().default(1),
})

export const services = pgTable('service', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  laneId: uuid('lane_id').notNull(),
  name: jsonb().$type<LocalizedText>().notNull(),
  priorMinutes: integer('prior_minutes').notNull().default(15),
  open: boolean().notNull().default(true),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  sort: integer().notNull().default(0),
  rev: integer().notNull().default(1),
})

export const counters = pgTable('counter', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  name: text().notNull(),
  open: boolean().notNull().default(true),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  sort: integer().notNull().default(0),
  rev: integer().notNull().default(1),
})
