import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#domain/locale.ts'
import type { SpecialDay, WeekHours } from '#domain/queue-settings/hours.ts'
import type { ReservationSource, ReservationStatus, TimeProposer } from '#domain/reservations/reservation.ts'
import { bytea } from '#platform/database/bytea.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const reservationRules = pgTable('reservation_rule', {
  shopId: uuid('shop_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  open: boolean().notNull().default(false),
  autoAccept: boolean('auto_accept').notNull().default(false),
  confirmWithoutMail: boolean('confirm_without_mail').notNull().default(false),
  onePerContact: boolean('one_per_contact').notNull().default(true),
  leadMinutes: integer('lead_minutes').notNull().default(120),
  horizonDays: integer('horizon_days').notNull().default(60),
  proposalHours: integer('proposal_hours').notNull().default(48),
  changeMinutes: integer('change_minutes').notNull().default(1440),
  earlyMinutes: integer('early_minutes').notNull().default(30),
  lateMinutes: integer('late_minutes').notNull().default(15),
  hours: jsonb().$type<WeekHours>(),
  otherDays: jsonb('other_days').$type<readonly SpecialDay[]>().notNull().default([]),
  rev: integer().notNull().default(1),
})

export const serviceSlotRules = pgTable('service_slot', {
  serviceId: uuid('service_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  lengthMinutes: integer('length_minutes').notNull(),
  capacity: integer().notNull(),
  needsResource: boolean('needs_resource').notNull().default(false),
})

/** A member of staff or a room. */
export const resources = pgTable('resource', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  staffId: uuid('staff_id'),
  name: text(),
  serviceIds: uuid('service_ids').array(),
  sort: integer().notNull().default(0),
  archivedAt: instant('archived_at'),
})

export const blockedTimes = pgTable('slot_block', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  resourceId: uuid('resource_id'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: text(),
})

export const reservations = pgTable('reservation', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  cardId: uuid('card_id'),
  previousId: uuid('previous_id'),
  status: text().$type<ReservationStatus>().notNull(),
  source: text().$type<ReservationSource>().notNull(),
  linkSource: text('link_source'),
  serviceId: uuid('service_id').notNull(),
  partySize: integer('party_size').notNull(),
  locale: text().$type<Locale>().notNull(),
  name: text(),
  phone: text(),
  email: text(),
  note: text(),
  noticeVersion: integer('notice_version'),
  reason: text(),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  resourceId: uuid('resource_id'),
  dueAt: instant('due_at'),
  proposedUntil: instant('proposed_until'),
  lapsedAt: instant('lapsed_at'),
  turnedDownAt: instant('turned_down_at'),
  needsContactSince: instant('needs_contact_since'),
  networkKey: bytea('network_key'),
  removedAt: instant('removed_at'),
  expectedCallAt: instant('expected_call_at'),
  ticketId: uuid('ticket_id'),
  late: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  movedAt: instant('moved_at').notNull(),
  sequence: integer().notNull().default(0),
  tokenVersion: integer('token_version').notNull().default(1),
  rev: integer().notNull().default(1),
})
export type ReservationRow = typeof reservations.$inferSelect

export const reservationTimes = pgTable(
  'reservation_time',
  {
    reservationId: uuid('reservation_id').notNull(),
    proposedBy: text('proposed_by').$type<TimeProposer>().notNull(),
    rank: smallint().notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reservationId, table.proposedBy, table.rank] })],
)
export type ReservationTimeRow = typeof reservationTimes.$inferSelect

/** Links through which a member's calendar follows the shop's reservations. */
export const calendarFeeds = pgTable('calendar_feed', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  accountId: text('account_id').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Written only through {@link reserveSlot} and its siblings in `slot-booking.ts`. */
export const slotUses = pgTable(
  'slot_use',
  {
    ownerId: uuid('owner_id').notNull(),
    unit: integer().notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    taken: smallint().notNull(),
    capacity: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.unit] })],
)

/** Reservations that staff matched to a privacy request. */
export const privacyRequestReservations = pgTable(
  'privacy_request_reservation',
  {
    requestId: uuid('request_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.reservationId] })],
)
