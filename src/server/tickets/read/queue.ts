import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Queue, QueueChunk } from '#contract/tickets/queue.ts'
import type { TicketClass } from '#domain/tickets/ticket.ts'
import { businessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ReadWaits } from '../../hooks/hooks.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { clockOf } from '../../shops/clock.ts'
import { findShopRow } from '../../shops/read-shop-row.ts'
import { shopFeeds } from '../../shops/table.ts'
import { readSentMessages } from '../sent-messages/shop-messages.ts'
import { readDayTotals, readQueueSettings, readQueueTickets, toLaneGraces, toTicketView } from '../store.ts'
import { readJoinBursts } from './join-bursts.ts'
import { readLastCallClasses } from './lane-calls.ts'
import { readLanePaces } from './paces.ts'
import { computeQueuePositions } from './queue-positions.ts'

/** Returns the shop's row, clock and business day; undefined if there is no such shop. */
export async function readShopAndDay(tx: Tx, shopId: string, now: Temporal.Instant) {
  const shop = await findShopRow(tx, shopId)
  if (!shop) return undefined
  const clock = clockOf(shop)
  return { shop, clock, day: businessDay(now, clock) }
}

/** Returns today's calls that the lane's policy counts, latest last. */
export async function readLaneLastCallClasses(tx: Tx, shopId: string, laneId: string, now: Temporal.Instant): Promise<TicketClass[]> {
  const shopDay = await readShopAndDay(tx, shopId, now)
  return (shopDay && (await readLastCallClasses(tx, shopId, shopDay.day))[laneId]) ?? []
}

/** Lanes and services with the removed ones, which past visits name, and the people on the list of staff. */
export async function readSettingsForEstimates(tx: Tx, shopId: string): Promise<Pick<Queue, 'lanes' | 'staff'>> {
  const [{ lanes }, { staff }] = await Promise.all([readQueueSettings(tx, shopId, { removedToo: true }), readQueueSettings(tx, shopId)])
  return { lanes, staff }
}

/**
 * The whole queue in one snapshot with the feed row's seq. Later changes come by the stream. Call in a repeatable-read transaction:
 * statements of read committed could see different states.
 */
export async function readQueue(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  prepareWaits?: () => Promise<ReadWaits | undefined>,
): Promise<Queue | undefined> {
  const [shopDay, feeds] = await Promise.all([
    readShopAndDay(tx, shopId, now),
    tx.select({ seq: shopFeeds.seq }).from(shopFeeds).where(eq(shopFeeds.shopId, shopId)),
  ])
  if (!shopDay || !feeds[0]) return undefined
  const { shop, clock, day } = shopDay
  const [settings, presence, messages, rows, lastCalls, paces, joinBursts, today, readWaits] = await Promise.all([
    readQueueSettings(tx, shopId, { today: shopDay }),
    readShopPresence(tx, shopId, now, clock),
    readSentMessages(tx, shopId, day),
    readQueueTickets(tx, shopId, day),
    readLastCallClasses(tx, shopId, day),
    readLanePaces(tx, shopId, now, clock),
    readJoinBursts(tx, shopId, day, now),
    readDayTotals(tx, shopId, day),
    prepareWaits?.(),
  ])
  const grace = toLaneGraces(settings.lanes)
  const tickets = rows.map((row) => toTicketView(row, grace))
  const live = { ...settings, tickets, presence, lastCalls, paces }
  const reading = readWaits?.(live, now.epochMilliseconds)
  return {
    seq: feeds[0].seq,
    at: now.toString({ smallestUnit: 'millisecond' }),
    businessDay: day,
    shop: { id: shop.id, name: shop.name, timeZone: shop.timeZone },
    ...settings,
    presence,
    lastCalls,
    joinEstimates: computeQueuePositions(live, now, reading).joinEstimates,
    messages,
    joinBursts,
    tickets,
    today,
  }
}

export async function readQueueLane(
  tx: Tx,
  shopId: string,
  laneId: string,
  now: Temporal.Instant,
): Promise<Queue['lanes'][number] | undefined> {
  const shopDay = await readShopAndDay(tx, shopId, now)
  const { lanes } = await readQueueSettings(tx, shopId, shopDay ? { today: shopDay } : {})
  return lanes.find(({ id }) => id === laneId)
}

/** Returns the tickets with words of their visitor or about them. A number alone names nobody. */
export const personalTicketIds = ({ tickets }: Pick<QueueChunk, 'tickets'>): string[] =>
  tickets.filter(({ name, note }) => name !== null || note !== null).map(({ id }) => id)
