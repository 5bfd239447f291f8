import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { paceEstimator, paceMinutes } from '#domain/estimates/estimator.ts'
import type { WeekHours } from '#domain/queue-settings/hours.ts'
import { legOutcome, moveTicket, type TicketState } from '#domain/tickets/ticket.ts'
import { businessDay, businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays, dateParts } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { estimateLogs } from '../estimates/table.ts'
import { unwrapDemoResult } from '../hooks/demo.ts'
import { staff } from '../members/table.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import type { QueueContext } from '../tickets/context.ts'
import { toMoveEventData } from '../tickets/moves/record.ts'
import { instantToDate } from '../tickets/moves/record-rows.ts'
import { intervals, laneDays, legs, tickets } from '../tickets/table.ts'
import { hoursFromDayStartToOpening } from './hours.ts'
import { type DemoVisit, demoVisitMoves, morningVisits } from './morning.ts'
import type { ServingMember } from './play.ts'
import { demoShop } from './shop.ts'

const historyDays = 21
/** End of a past day's two rounds of visitors, in hours after the opening. */
const roundEnds = [3, 7]

type Past = { shop: CreatedShop; servers: readonly ServingMember[]; clock: ShopClock; hours: WeekHours; now: Temporal.Instant }

/**
 * Writes the visits of the last three weeks, with fewer visitors on weekdays and names erased. The domain rules make each move, but rows are inserted in
 * bulk: two thousand commands would delay the start by a minute.
 */
export async function writePastVisits({ db }: Pick<QueueContext, 'db'>, past: Past): Promise<void> {
  const { shop, clock, hours, now } = past
  await db.inScope(shop.scope, async (tx) => {
    const people = await tx.select({ id: staff.id, accountId: staff.accountId }).from(staff).where(eq(staff.shopId, shop.scope.shopId))
    const staffIds = past.servers.map(({ account }) => people.find(({ accountId }) => accountId === account.accountId)!.id)
    const today = businessDay(now, clock)
    for (let daysAgo = historyDays; daysAgo > 0; daysAgo--) {
      const day = addDays(today, -daysAgo)
      if (hours[dateParts(day).weekday]!.length > 0) await writeDay(tx, { ...past, staffIds, day, daysAgo })
    }
  })
}

type Day = Past & { staffIds: readonly string[]; day: string; daysAgo: number }
type PastVisit = { visit: DemoVisit; at(minutesAgo: number): Temporal.Instant }

async function writeDay(tx: Tx, day: Day): Promise<void> {
  const visits = visitsOf(day)
  const { scope } = day.shop
  const written = visits.map((_, index) => rowsOf(day, visits, index))
  // As in a real day each step has a seq of its own, in the order of time.
  const steps = written.flatMap((rows) => rows.steps).sort((a, b) => a.at.getTime() - b.at.getTime())
  const { rows } = await tx.$client.query<{ seq: number }>('update shop_feed set seq = seq + $2 where shop_id = $1 returning seq', [
    scope.shopId,
    steps.length,
  ])
  for (const [index, step] of steps.entries()) step.seq = rows[0]!.seq - steps.length + index + 1
  const seqsOf = ({ steps: own }: (typeof written)[number]) => {
    const [joinedSeq, seq] = [own[0]!.seq!, own.at(-1)!.seq!]
    return { place: joinedSeq, joinedSeq, seq }
  }
  await tx.insert(laneDays).values(
    day.shop.lanes.map(({ id: laneId }) => {
      const lastNumber = written.filter(({ ticket }) => ticket.laneId === laneId).length
      return { ...scope, laneId, businessDay: day.day, lastNumber }
    }),
  )
  await tx.insert(tickets).values(written.map((each) => ({ ...each.ticket, ...seqsOf(each) })))
  await tx.insert(legs).values(written.map(({ leg }) => leg))
  await tx.insert(intervals).values(written.flatMap(({ course }) => course))
  await tx.insert(events).values(steps)
  await tx.insert(estimateLogs).values(written.map(({ estimate }) => estimate))
}

/** Returns the visits in order of arrival. */
function visitsOf({ clock, day, daysAgo }: Day): PastVisit[] {
  const opens = businessDayStart(day, clock).add({ hours: hoursFromDayStartToOpening })
  const isWeekend = [0, 6].includes(dateParts(day).weekday)
  const paceOf = (round: number) => 0.8 + 0.05 * ((daysAgo + 2 * round) % 5)
  const closed = morningVisits.filter(({ finished, noShow, left }) => finished ?? noShow ?? left)
  return roundEnds.flatMap((hours, round) =>
    closed
      .filter((_, index) => isWeekend || (index + daysAgo + round) % 4 > 0)
      .map((visit) => ({ visit, at: (minutesAgo) => opens.add({ minutes: hours * 60 - Math.round(minutesAgo * paceOf(round)) }) })),
  )
}

function rowsOf({ shop, servers, staffIds, day }: Day, visits: readonly PastVisit[], index: number) {
  const { scope } = shop
  const { visit, at } = visits[index]!
  const { counter = 0, partySize, locale = 'ja' } = visit
  const { id: laneId, letter, serviceIds } = shop.lanes[visit.lane]!
  const serviceId = serviceIds[index % serviceIds.length]!
  const joinedAt = at(visit.joined)
  const [ticketId, legId] = [newId(joinedAt.epochMilliseconds), newId(joinedAt.epochMilliseconds)]
  const accountId = servers[counter]!.account.accountId
  const desk = { counterId: shop.counterIds[counter]!, staffId: staffIds[counter]! }

  let state: TicketState = {
    ...{ status: 'waiting', laneId, serviceId, place: 0, movedAt: joinedAt },
    ...{ counterId: null, staffId: null, callCount: 0, skipCount: 0, waitedMs: 0, calledAt: null, startedAt: null, closedAt: null },
  }
  let since = joinedAt
  const course: (typeof intervals.$inferInsert)[] = []
  const happened = (kind: (typeof events.$inferInsert)['kind'], now: Temporal.Instant, data: object): typeof events.$inferInsert => ({
    ...{
      id: newId(now.epochMilliseconds),
      ...scope,
      entityType: 'ticket',
      entityId: ticketId,
      kind,
      at: instantToDate(now)!,
      data: { ...data },
    },
    ...(kind === 'ticket.join' || kind === 'ticket.leave' ? { actorKind: 'visitor' } : { actorKind: 'member', actorId: accountId }),
  })
  const steps = [happened('ticket.join', joinedAt, { to: 'waiting' })]
  const moves = demoVisitMoves(visit)
  for (const { move, minutesAgo } of moves) {
    const now = at(minutesAgo)
    const after = unwrapDemoResult(moveTicket(state, move, now, move === 'call' ? desk : {}))
    if (after.status !== state.status) {
      const { status, staffId, counterId } = state
      course.push({
        ...{ id: newId(since.epochMilliseconds), ...scope, ticketId, legId, status, staffId, counterId },
        ...{ fromAt: instantToDate(since)!, toAt: instantToDate(now) },
      })
      since = now
    }
    steps.push(happened(`ticket.${move}`, now, toMoveEventData(state, after)))
    state = after
  }
  const ordinal = visits.slice(0, index + 1).filter((one) => one.visit.lane === visit.lane).length
  const ticket: Omit<typeof tickets.$inferInsert, 'joinedSeq' | 'seq'> = {
    ...state,
    ...{ id: ticketId, ...scope, businessDay: day, numberLaneId: laneId, letter, ordinal, partySize, locale },
    ...{ joinedAt: instantToDate(joinedAt)!, movedAt: instantToDate(state.movedAt)! },
    ...{ calledAt: instantToDate(state.calledAt), startedAt: instantToDate(state.startedAt), closedAt: instantToDate(state.closedAt) },
  }
  const leg: typeof legs.$inferInsert = {
    id: legId,
    ...scope,
    ticketId,
    ordinal: 1,
    laneId,
    serviceId,
    outcome: legOutcome(moves.at(-1)!.move)!,
  }
  const estimate: typeof estimateLogs.$inferInsert = {
    ...{ ticketId, ...scope, laneId, serviceId, businessDay: day },
    ...estimateAt(visits, index),
    ...{
      calledAt: instantToDate(state.calledAt),
      servedAt: instantToDate(state.startedAt),
      leftAt: state.calledAt ? null : instantToDate(state.closedAt),
    },
  }
  return { ticket, leg, course, steps, estimate }
}

/** Returns the estimate quoted at the join, by the plain rule. */
function estimateAt(visits: readonly PastVisit[], index: number) {
  const { visit, at } = visits[index]!
  const joinedAt = at(visit.joined)
  const waited = ({ visit: { called, left, joined }, at: theirs }: PastVisit) => theirs(called ?? left ?? joined)
  const isAhead = (one: PastVisit) => one.visit.lane === visit.lane && waited(one).epochMilliseconds > joinedAt.epochMilliseconds
  const { services } = demoShop.lanes[visit.lane]!
  const line = visits.flatMap((one, order) =>
    order === index || (order < index && isAhead(one))
      ? [{ id: String(order), priorMinutes: services[order % services.length]!.priorMinutes }]
      : [],
  )
  const staffOnDuty = new Set(morningVisits.flatMap(({ lane, counter }) => (lane === visit.lane ? (counter ?? []) : []))).size
  const estimate = paceEstimator({ line, staffOnDuty }).get(String(index))
  const plainPoint = paceMinutes({ line, staffOnDuty }).get(String(index)) ?? null
  const range = { low: estimate?.low ?? null, high: estimate?.high ?? null, point: estimate ? plainPoint : null, plainPoint }
  return { at: instantToDate(joinedAt)!, estimator: 'day', position: line.length, staffOnDuty, ...range }
}
