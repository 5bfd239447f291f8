import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { closingTimeOn } from '#domain/queue-settings/hours.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { RankableTicket } from '#domain/tickets/queue.ts'
import { openStatuses, type TicketClass } from '#domain/tickets/ticket.ts'
import { graceEnd, type LaneGrace } from '#domain/tickets/timeouts.ts'
import { isTrial, trialDay } from '#domain/tickets/trial.ts'
import { statusByVisitOutcome } from '#domain/tickets/visit-end.ts'
import { canVisitorAct, isDelayReportCurrent } from '#domain/tickets/visitor-acts.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { staff, staffServices } from '../members/table.ts'
import { toShopHours } from '../shops/shop-hours.ts'
import { counters, lanes, services } from '../shops/table.ts'
import { toQueueLaneStatus } from './lane-status.ts'
import { tickets } from './table.ts'

export type TicketRow = typeof tickets.$inferSelect
export type LaneRow = typeof lanes.$inferSelect
export type TicketInLane = { row: TicketRow; lane: LaneRow }

/** Number of tickets closed today that the staff screen starts with: enough to take something back. */
const recentlyClosed = 20

/** A plain read is enough inside the queue lock. */
export async function findTicket(tx: Tx, shopId: string, id: string): Promise<TicketRow | undefined> {
  const [row] = await ticketById(tx).execute({ shopId, id })
  return row
}

const ticketById = createCachedStatement((tx) =>
  tx
    .select()
    .from(tickets)
    .where(rowInShopCondition(tickets, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    .prepare('ticket-by-id'),
)

export const selectInLane = (tx: Tx) =>
  tx.select({ row: tickets, lane: lanes }).from(tickets).innerJoin(lanes, eq(lanes.id, tickets.laneId))

export async function findTicketInLane(tx: Tx, shopId: string, id: string): Promise<TicketInLane | undefined> {
  const [found] = await ticketInLane(tx).execute({ shopId, id })
  return found
}

const ticketInLane = createCachedStatement((tx) =>
  selectInLane(tx)
    .where(rowInShopCondition(tickets, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    .prepare('ticket-in-lane'),
)

/** Tickets called to the counter or served there, latest first. Call inside the queue lock. */
export function readTicketsAtCounter(tx: Tx, shopId: string, counterId: string): Promise<TicketInLane[]> {
  return ticketsAtCounter(tx).execute({ shopId, counterId })
}

const ticketsAtCounter = createCachedStatement((tx) =>
  selectInLane(tx)
    .where(
      and(
        eq(tickets.shopId, sql.placeholder('shopId')),
        eq(tickets.counterId, sql.placeholder('counterId')),
        inArray(tickets.status, ['called', 'serving']),
      ),
    )
    .orderBy(desc(tickets.movedAt))
    .prepare('tickets-at-counter'),
)

/** Returns the called ticket without a counter that its lane called first, real tickets before trial ones. Call inside the queue lock. */
export async function findTicketCalledWithoutCounter(tx: Tx, shopId: string, laneId: string): Promise<TicketInLane | undefined> {
  const [called] = await calledWithoutCounter(tx).execute({ shopId, laneId })
  return called
}

const calledWithoutCounter = createCachedStatement((tx) =>
  selectInLane(tx)
    .where(
      and(
        eq(tickets.shopId, sql.placeholder('shopId')),
        eq(tickets.laneId, sql.placeholder('laneId')),
        eq(tickets.status, 'called'),
        isNull(tickets.counterId),
      ),
    )
    // The day of trial tickets is after all others.
    .orderBy(asc(tickets.businessDay), asc(tickets.calledAt), asc(tickets.joinedSeq))
    .limit(1)
    .prepare('ticket-called-without-counter'),
)

/**
 * Parts of a lane's line: all of it, the first in strict order, or the first of each class, one of whom any policy calls next. Remote
 * visitors who have not arrived are left out. A trial ticket is called when no real one is left.
 */
const lineParts = {
  all: 'order by place, id',
  first: `and business_day <> '${trialDay}' and (not remote or arrived_at is not null) order by place, id limit 1`,
  heads: `and business_day <> '${trialDay}' and (not remote or arrived_at is not null) order by class, place, id`,
  firstTrial: `and business_day = '${trialDay}' order by place, id limit 1`,
}

/**
 * Reads what the order of a lane's waiting tickets depends on; `rank` decides who is next. Not whole rows, because the line may be long.
 * `exceptIds`: tickets that are passed over.
 */
export async function readWaitingTickets(
  tx: Tx,
  shopId: string,
  laneId: string,
  part: keyof typeof lineParts = 'all',
  exceptIds: readonly string[] = [],
): Promise<RankableTicket[]> {
  const { rows } = await tx.$client.query<
    [
      id: string,
      place: number,
      ticketClass: TicketClass,
      joinedAt: Date,
      joinedSeq: string,
      movedAt: Date,
      waitedMs: string,
      remote: boolean,
      arrivedAt: Date | null,
      businessDay: string,
    ]
  >({
    name: `waiting-${part}`,
    text: `select ${part === 'heads' ? 'distinct on (class) ' : ''}id, place, class, joined_at, joined_seq, moved_at, waited_ms, remote, arrived_at, business_day from ticket
            where shop_id = $1 and lane_id = $2 and status = 'waiting' and id <> all($3::uuid[]) ${lineParts[part]}`,
    values: [shopId, laneId, exceptIds],
    rowMode: 'array',
  })
  return rows.map(([id, place, ticketClass, joinedAt, joinedSeq, movedAt, waitedMs, remote, arrivedAt, businessDay]) => ({
    id,
    place,
    class: ticketClass,
    joinedAt: joinedAt.toISOString(),
    joinedSeq: Number(joinedSeq),
    movedAt: movedAt.getTime(),
    waitedMs: Number(waitedMs),
    remote,
    arrivedAt,
    trial: isTrial({ businessDay }),
    laneId,
    status: 'waiting',
  }))
}

/** Whole rows of the tickets that wait in the same lane on the same business day. */
export function readWaitingTicketsOfDay(
  tx: Tx,
  { shopId, laneId, businessDay }: Pick<TicketRow, 'shopId' | 'laneId' | 'businessDay'>,
): Promise<TicketRow[]> {
  const place = and(eq(tickets.shopId, shopId), eq(tickets.laneId, laneId), eq(tickets.businessDay, businessDay))
  return tx
    .select()
    .from(tickets)
    .where(and(place, eq(tickets.status, 'waiting')))
}

/** Open tickets, tickets of the business day whose visitors report to be back, and the others closed last on that day. */
export async function readQueueTickets(tx: Tx, shopId: string, businessDay: string): Promise<TicketRow[]> {
  const open = tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), inArray(tickets.status, [...openStatuses])))
    .orderBy(asc(tickets.place))
  const ofDay = and(eq(tickets.shopId, shopId), eq(tickets.businessDay, businessDay), isNotNull(tickets.closedAt))
  const isBack = sql`(${tickets.status} = 'no_show' and ${tickets.returnedAt} is not null and ${tickets.returnedAt} >= ${tickets.movedAt})`
  const back = tx.select().from(tickets).where(and(ofDay, isBack))
  const closed = tx
    .select()
    .from(tickets)
    .where(and(ofDay, sql`not ${isBack}`))
    .orderBy(desc(tickets.closedAt))
    .limit(recentlyClosed)
  return (await Promise.all([open, back, closed])).flat()
}

export function readTicketsChangedSince(tx: Tx, shopId: string, seq: number): Promise<TicketRow[]> {
  return changedSince(tx).execute({ shopId, seq })
}

const changedSince = createCachedStatement((tx) =>
  tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, sql.placeholder('shopId')), gt(tickets.seq, sql.placeholder('seq'))))
    .orderBy(asc(tickets.seq))
    .prepare('tickets-changed'),
)

export async function readDayTotals(tx: Tx, shopId: string, businessDay: string): Promise<Queue['today']> {
  const [row] = await countsOfDay(tx).execute({ shopId, businessDay })
  return row!
}

/** Visits closed by the end of a day belong to a past day, so they are not counted. */
const ended = (end: keyof typeof statusByVisitOutcome) =>
  sql<number>`count(*) filter (where ${tickets.status} = ${statusByVisitOutcome[end]})`.mapWith(Number)
const countsOfDay = createCachedStatement((tx) =>
  tx
    .select({
      joined: sql<number>`count(*)`.mapWith(Number),
      served: ended('served'),
      noShow: ended('noShow'),
      cancelled: ended('cancelled'),
    })
    .from(tickets)
    .where(and(eq(tickets.shopId, sql.placeholder('shopId')), eq(tickets.businessDay, sql.placeholder('businessDay'))))
    .prepare('counts-of-day'),
)

type SettingsOptions = {
  /** The business day; required for current lane statuses and closing times. */
  today?: { day: string; clock: ShopClock; shop: Parameters<typeof toShopHours>[0] }
  /** Removed settings are included, because past visits still name them. */
  removedToo?: boolean
}

export async function readQueueSettings(
  tx: Tx,
  shopId: string,
  { today, removedToo = false }: SettingsOptions = {},
): Promise<Pick<Queue, 'lanes' | 'counters' | 'staff'>> {
  const [laneRows, serviceRows, counterRows, people, served] = await Promise.all([
    tx
      .select()
      .from(lanes)
      .where(and(eq(lanes.shopId, shopId), removedToo ? undefined : isNull(lanes.archivedAt)))
      .orderBy(asc(lanes.sort), asc(lanes.letter)),
    tx
      .select()
      .from(services)
      .where(and(eq(services.shopId, shopId), removedToo ? undefined : isNull(services.archivedAt)))
      .orderBy(asc(services.sort), asc(services.id)),
    tx
      .select()
      .from(counters)
      .where(and(eq(counters.shopId, shopId), removedToo ? undefined : isNull(counters.archivedAt)))
      .orderBy(asc(counters.sort), asc(counters.name)),
    tx.select().from(staff).where(eq(staff.shopId, shopId)).orderBy(asc(staff.sort), asc(staff.id)),
    tx.select().from(staffServices).where(eq(staffServices.shopId, shopId)).orderBy(asc(staffServices.serviceId)),
  ])
  const servicesOf = (staffId: string) => served.filter((row) => row.staffId === staffId).map(({ serviceId }) => serviceId)
  return {
    lanes: laneRows.map((lane) => ({
      id: lane.id,
      letter: lane.letter,
      name: lane.name,
      joinFrom: lane.joinFrom,
      ...toQueueLaneStatus(lane, people, today?.day ?? ''),
      maxWaiting: lane.maxWaiting,
      maxCalls: lane.maxCalls,
      graceSeconds: lane.graceSeconds,
      requeueOffset: lane.requeueOffset,
      autoNoShow: lane.autoNoShow,
      policy: lane.callPolicy,
      closesAt: asText(today ? closingTimeOn(today.day, { shop: toShopHours(today.shop), lane: lane.hours }, today.clock) : null),
      services: serviceRows
        .filter(({ laneId }) => laneId === lane.id)
        .map(({ id, name, open, priorMinutes }) => ({ id, name, open, priorMinutes })),
    })),
    counters: counterRows.map(({ id, name, open }) => ({ id, name, open })),
    staff: people
      .filter(({ status }) => removedToo || status !== 'left')
      .map(({ id, name, kana, languages, colour, photoId, servesAll }) => ({
        ...{ id, name, kana, languages, colour, photoId },
        serviceIds: servesAll ? null : servicesOf(id),
      })),
  }
}

const asText = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** Grace settings by lane, for {@link toTicketView}. */
export type LaneGraces = ReadonlyMap<string, LaneGrace>

const asInstant = (date: Date | null) => date && Temporal.Instant.fromEpochMilliseconds(date.getTime())

export function toTicketView(row: TicketRow, laneGraces: LaneGraces): Ticket {
  const movedAt = asInstant(row.movedAt)!
  const lane = laneGraces.get(row.laneId)
  const grace = lane ? graceEnd({ status: row.status, movedAt, lateUntil: asInstant(row.lateUntil) }, lane) : null
  const comes = canVisitorAct(row.status, 'onMyWay') && isDelayReportCurrent(asInstant(row.onMyWayAt), movedAt)
  const late = canVisitorAct(row.status, 'late')
  const back = canVisitorAct(row.status, 'back') && isDelayReportCurrent(asInstant(row.returnedAt), movedAt)
  return {
    id: row.id,
    number: formatTicketNumber(row.letter, row.ordinal),
    laneId: row.laneId,
    serviceId: row.serviceId,
    status: row.status,
    place: row.place,
    partySize: row.partySize,
    name: row.name,
    locale: row.locale,
    class: row.class,
    trial: isTrial(row),
    remote: row.remote,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    bookedFor: row.bookedFor?.toISOString() ?? null,
    kioskCheckIn: row.kioskCheckIn,
    note: row.note,
    joinedAt: row.joinedAt.toISOString(),
    joinedSeq: row.joinedSeq,
    callCount: row.callCount,
    skipCount: row.skipCount,
    waitedMs: row.waitedMs,
    counterId: row.counterId,
    staffId: row.staffId,
    calledAt: row.calledAt?.toISOString() ?? null,
    graceUntil: grace?.toString({ smallestUnit: 'millisecond' }) ?? null,
    onMyWayAt: comes ? row.onMyWayAt!.toISOString() : null,
    returnedAt: back ? row.returnedAt!.toISOString() : null,
    delayReportedAt: (late && row.delayReportedAt?.toISOString()) || null,
    lateUntil: (late && row.lateUntil?.toISOString()) || null,
    startedAt: row.startedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    movedAt: row.movedAt.toISOString(),
    sameContactAs: row.sameLetter === null || row.sameOrdinal === null ? null : formatTicketNumber(row.sameLetter, row.sameOrdinal),
    mergedInto: row.mergedInto,
    lastMove: row.lastMove,
    rev: row.rev,
    seq: row.seq,
  }
}

export function toLaneGraces(queueLanes: readonly (LaneGrace & { id: string })[]): LaneGraces {
  return new Map(queueLanes.map((lane) => [lane.id, lane]))
}
