import type { Temporal } from 'temporal-polyfill'
import type { TicketClass, TicketStatus } from '#domain/tickets/ticket.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
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
]

type QueuePositionsQuery = Pick<QueuePositionsInput, 'lanes' | 'staff'> & {
  today: { day: string; clock: ShopClock }
  now: Temporal.Instant
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
  { lanes, staff, today, now, inLine = [] }: QueuePositionsQuery,
): Promise<QueuePositions> {
  const asWaiting = new Set(inLine)
  const [{ rows }, presence, lastCalls, paces] = await Promise.all([
    tx.$client.query<Row>({
      name: asWaiting.size > 0 ? 'outlook-in-line' : 'outlook',
      text: `select id, lane_id, service_id, status, place, class, joined_at, joined_seq, moved_at, waited_ms, remote, arrived_at, staff_id, counter_id, business_day::text from ticket
              where shop_id = $1 and (status in ('waiting', 'called', 'serving')${asWaiting.size > 0 ? ' or id = any($2)' : ''})`,
      values: asWaiting.size > 0 ? [shopId, [...asWaiting]] : [shopId],
      rowMode: 'array',
    }),
    readShopPresence(tx, shopId, now, today.clock),
    readLastCallClasses(tx, shopId, today.day, inLine),
    readLanePaces(tx, shopId, now, today.clock),
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
    ]) => ({
      ...{ id, laneId, serviceId, place, remote, arrivedAt, staffId, counterId, trial: isTrial({ businessDay }) },
      status: asWaiting.has(id) ? ('waiting' as const) : status,
      class: ticketClass,
      joinedAt: joinedAt.toISOString(),
      joinedSeq: Number(joinedSeq),
      movedAt: movedAt.getTime(),
      waitedMs: Number(waitedMs),
    }),
  )
  return computeQueuePositions({ lanes, staff, tickets, presence, lastCalls, paces }, now)
}

/** Reads the positions with the shop's current settings; undefined if there is no such shop. */
export async function readShopQueuePositions(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  inLine?: QueuePositionsQuery['inLine'],
): Promise<QueuePositions | undefined> {
  const today = await readShopAndDay(tx, shopId, now)
  if (!today) return undefined
  return readQueuePositionsInLanes(tx, shopId, {
    ...(await readQueueSettings(tx, shopId, { today, removedToo: true })),
    today,
    now,
    inLine,
  })
}
