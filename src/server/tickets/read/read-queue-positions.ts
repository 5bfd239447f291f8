import type { Temporal } from 'temporal-polyfill'
import type { TicketClass, TicketStatus } from '#domain/tickets/ticket.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ReadWaits } from '../../hooks/hooks.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { readQueueSettings } from '../store.ts'
import { readLastCallClasses } from './lane-calls.ts'
import { readLanePaces } from './paces.ts'
import { readShopAndDay } from './queue.ts'
import { computeQueuePositions, type QueuePositions, type QueuePositionsInput } from './queue-positions.ts'

type Row = [
  id: string,
  laneId: string,
  serviceId: string,
  status: TicketStatus,
  place: number,
  ticketClass: TicketClass,
  joinedAt: Date,
  joinedSeq: string,
  movedAt: Date,
  waitedMs: string,
  remote: boolean,
  arrivedAt: Date | null,
  staffId: string | null,
  counterId: string | null,
  businessDay: string,
  bookedFor: Date | null,
  calledAt: Date | null,
  startedAt: Date | null,
]

type QueuePositionsQuery = Pick<QueuePositionsInput, 'lanes' | 'staff'> & {
  today: { day: string; clock: ShopClock }
  now: Temporal.Instant
  /** Reads the estimates; without it the plain rule estimates. */
  prepareWaits?: (() => Promise<ReadWaits | undefined>) | undefined
  /** Tickets that count as waiting, whatever their status. */
  inLine?: readonly string[] | undefined
}

/**
 * Reads positions and estimates of the shop's waiting tickets, for pages that are not live yet and for the log. `lanes` must be read for
 * today.
 */
export async function readQueuePositionsInLanes(
  tx: Tx,
  shopId: string,
  { lanes, staff, today, now, prepareWaits, inLine = [] }: QueuePositionsQuery,
): Promise<QueuePositions> {
  const asWaiting = new Set(inLine)
  const [{ rows }, presence, lastCalls, paces, readWaits] = await Promise.all([
    tx.$client.query<Row>({
      name: asWaiting.size > 0 ? 'outlook-in-line' : 'outlook',
      text: `select id, lane_id, service_id, status, place, class, joined_at, joined_seq, moved_at, waited_ms, remote, arrived_at, staff_id, counter_id, business_day::text, booked_for, called_at, started_at from ticket
              where shop_id = $1 and (status in ('waiting', 'called', 'serving')${asWaiting.size > 0 ? ' or id = any($2)' : ''})`,
      values: asWaiting.size > 0 ? [shopId, [...asWaiting]] : [shopId],
      rowMode: 'array',
    }),
    readShopPresence(tx, shopId, now, today.clock),
    readLastCallClasses(tx, shopId, today.day, inLine),
    readLanePaces(tx, shopId, now, today.clock),
    prepareWaits?.(),
  ])
  const tickets = rows.map(
    ([
      id,
      laneId,
      serviceId,
      status,
      place,
      ticketClass,
      joinedAt,
      joinedSeq,
      movedAt,
      waitedMs,
      remote,
      arrivedAt,
      staffId,
      counterId,
      businessDay,
      bookedFor,
      calledAt,
      startedAt,
    ]) => ({
      ...{ id, laneId, serviceId, status, place, remote, arrivedAt, staffId, counterId, trial: isTrial({ businessDay }) },
      ...{ class: ticketClass, bookedFor: bookedFor?.getTime() ?? null, calledAt: calledAt?.getTime() ?? null },
      startedAt: startedAt?.getTime() ?? null,
      joinedAt: joinedAt.toISOString(),
      joinedSeq: Number(joinedSeq),
      movedAt: movedAt.getTime(),
      waitedMs: Number(waitedMs),
    }),
  )
  const queue = { lanes, staff, tickets, presence, lastCalls, paces }
  const reading = readWaits?.(queue, now.epochMilliseconds)
  const inLineToo = tickets.map((ticket) => (asWaiting.has(ticket.id) ? { ...ticket, status: 'waiting' as const } : ticket))
  return computeQueuePositions({ ...queue, tickets: inLineToo }, now, reading)
}

/** Reads the positions with the shop's current settings; undefined if there is no such shop. */
export async function readShopQueuePositions(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  { prepareWaits, inLine }: Pick<QueuePositionsQuery, 'prepareWaits' | 'inLine'> = {},
): Promise<QueuePositions | undefined> {
  const today = await readShopAndDay(tx, shopId, now)
  if (!today) return undefined
  return readQueuePositionsInLanes(tx, shopId, {
    ...(await readQueueSettings(tx, shopId, { today, removedToo: true })),
    today,
    now,
    prepareWaits,
    inLine,
  })
}
