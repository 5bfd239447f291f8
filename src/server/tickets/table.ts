import { bigint, boolean, date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#domain/locale.ts'
import type { LegOutcome, TicketClass, TicketStatus } from '#domain/tickets/ticket.ts'
import { bytea } from '#platform/database/bytea.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Counters of a lane's business day: last number issued, waiting tickets, tickets waiting for approval. */
export const laneDays = pgTable(
  'lane_day',
  {
    laneId: uuid('lane_id').notNull(),
    businessDay: date('business_day').notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    lastNumber: integer('last_number').notNull().default(0),
    shuffled: boolean().notNull().default(false),
    waiting: integer().notNull().default(0),
    pending: integer().notNull().default(0),
    /** Remote parties on their way. */
    notArrived: integer('not_arrived').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.laneId, table.businessDay] })],
)

/** Calls of a lane's business day that used a class's turn. Calls taken back stay, because an undo may restore them. */
export const laneCalls = pgTable(
  'lane_call',
  {
    laneId: uuid('lane_id').notNull(),
    businessDay: date('business_day').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    ticketId: uuid('ticket_id').notNull(),
    class: text().$type<TicketClass>().notNull(),
    takenBack: boolean('taken_back').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.laneId, table.businessDay, table.seq] })],
)

/** First ticket of each contact on a business day, by the contact's keyed hash. */
export const firstTicketsByContact = pgTable(
  'contact_day',
  {
    shopId: uuid('shop_id').notNull(),
    businessDay: date('business_day').notNull(),
    contact: bytea().notNull(),
    organizationId: uuid('organization_id').notNull(),
    letter: text().notNull(),
    ordinal: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.businessDay, table.contact] })],
)

/** Networks whose bursts staff dismissed, per business day. */
export const burstDismissals = pgTable(
  'join_burst_dismissal',
  {
    shopId: uuid('shop_id').notNull(),
    businessDay: date('business_day').notNull(),
    networkKey: bytea('network_key').notNull(),
    organizationId: uuid('organization_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.businessDay, table.networkKey] })],
)

export const tickets = pgTable('ticket', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  laneId: uuid('lane_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  businessDay: date('business_day').notNull(),
  numberLaneId: uuid('number_lane_id').notNull(),
  letter: text().notNull(),
  ordinal: integer().notNull(),
  status: text().$type<TicketStatus>().notNull(),
  place: doublePrecision().notNull(),
  partySize: integer('party_size').notNull(),
  name: text(),
  locale: text().$type<Locale>().notNull(),
  class: text().$type<TicketClass>().notNull().default('normal'),
  note: text(),
  bookedFor: instant('booked_for'),
  joinedAt: instant('joined_at').notNull(),
  joinedSeq: bigint('joined_seq', { mode: 'number' }).notNull(),
  callCount: integer('call_count').notNull().default(0),
  skipCount: integer('skip_count').notNull().default(0),
  waitedMs: bigint('waited_ms', { mode: 'number' }).notNull().default(0),
  counterId: uuid('counter_id'),
  staffId: uuid('staff_id'),
  calledAt: instant('called_at'),
  startedAt: instant('started_at'),
  closedAt: instant('closed_at'),
  onMyWayAt: instant('on_my_way_at'),
  delayReportedAt: instant('delay_reported_at'),
  lateUntil: instant('late_until'),
  returnedAt: instant('returned_at'),
  remote: boolean().notNull().default(false),
  arrivedAt: instant('arrived_at'),
  movedAt: instant('moved_at').notNull(),
  lastMove: text('last_move'),
  /** Keyed hash of the browser that joined, different per business day; see device.ts. */
  device: bytea(),
  /** Keyed hash of the network that the join came from, for join-bursts.ts; never shown. */
  networkKey: bytea('network_key'),
  mergedInto: uuid('merged_into'),
  kioskCheckIn: boolean('kiosk_check_in').notNull().default(false),
  linkSource: text('link_source'),
  contact: text(),
  /** First number of the day with the same contact, if it is another one. */
  sameLetter: text('same_letter'),
  sameOrdinal: integer('same_ordinal'),
  tokenVersion: integer('token_version').notNull().default(1),
  rev: integer().notNull().default(1),
  seq: bigint({ mode: 'number' }).notNull(),
})

export const legs = pgTable('leg', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  ordinal: integer().notNull(),
  laneId: uuid('lane_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  outcome: text().$type<LegOutcome>(),
})

/** A leg's time in one status. Intervals cover a leg's life without overlap. */
export const intervals = pgTable('interval', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  legId: uuid('leg_id').notNull(),
  status: text().$type<TicketStatus>().notNull(),
  staffId: uuid('staff_id'),
  counterId: uuid('counter_id'),
  fromAt: instant('from_at').notNull(),
  toAt: instant('to_at'),
})
