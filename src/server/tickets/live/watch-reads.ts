/** What a projection is fed with, each in one transaction of the shop's scope that sees one snapshot. */

import { eq, inArray, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { rowsOf } from '#platform/database/row-of.ts'
import { cachedStatement } from '#platform/database/written-once.ts'
import type { BesideTicket, Hooks, TicketCardProgress } from '../../hooks/hooks.ts'
import { readOffers } from '../../hooks/read-offers.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { clockOf } from '../../shops/clock.ts'
import { showShop } from '../../shops/show.ts'
import { shopFeeds, shops } from '../../shops/table.ts'
import { readLastCalls } from '../read/lane-calls.ts'
import { readPaces } from '../read/paces.ts'
import { readQueue } from '../read/queue.ts'
import { type KnownBursts, mayChangeBursts, readRushes } from '../read/rushes.ts'
import { readMessagesOf, readNewMessages, readSent } from '../said/shop-messages.ts'
import { graceOf, type LaneGraces, readChangedSince, readQueueSettings, readToday, toTicketView } from '../store.ts'
import { tickets } from '../table.ts'
import type { QueueChanges, QueueSnapshot, WatchedTicket } from './projection.ts'

export type ShopScope = Required<Scope>

/** What the snapshot is read with. */
type Reads = { db: Database; besideTicket: BesideTicket }
type SnapshotReads = Reads & Pick<Hooks, 'entryOffers'>

export type LoadedQueue = QueueSnapshot & { clock: ShopClock }

export function readSnapshot(
  { db, besideTicket: beside, entryOffers }: SnapshotReads,
  scope: ShopScope,
  watched: readonly string[],
  now: Temporal.Instant,
): Promise<LoadedQueue | undefined> {
  return db.readScope(scope, async (tx) => {
    const [queue, names, [shop], [feed], offers] = await Promise.all([
      readQueue(tx, scope.shopId, now),
      readQueueSettings(tx, scope.shopId, { removedToo: true }),
      tx.select().from(shops).where(eq(shops.id, scope.shopId)),
      tx.select({ settingsVersion: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
      readOffers({ entryOffers }, tx, scope.shopId),
    ])
    if (!queue || !shop || !feed) return undefined
    const listed = new Set(queue.tickets.map(({ id }) => id))
    const missing = watched.filter((id) => !listed.has(id))
    const grace = graceOf(queue.lanes)
    const [said, others, paces, cards] = await Promise.all([
      // By ticket and not by day: a day may be over while its tickets are still open.
      readMessagesOf(tx, scope.shopId, [...listed, ...missing]),
      missing.length > 0 ? findTickets(tx, scope.shopId, missing) : [],
      readPaces(tx, scope.shopId, now, clockOf(shop)),
      beside.read(tx, scope.shopId, { ticketIds: [...listed, ...missing] }),
    ])
    return {
      queue,
      names,
      shop: { ...showShop(shop), ...offers },
      settingsVersion: feed.settingsVersion,
      said,
      others: others.map((row) => toTicketView(row, grace)),
      past: new Set(others.filter(({ businessDay }) => businessDay !== queue.businessDay).map(({ id }) => id)),
      paces,
      cards,
      clock: clockOf(shop),
    }
  })
}

export function readChanges(
  db: Database,
  { shopId, ...scope }: ShopScope,
  since: KnownBursts & { seq: number; businessDay: string; clock: ShopClock; grace: LaneGraces; knows: (ticketId: string) => boolean },
  now: Temporal.Instant,
): Promise<QueueChanges & { settingsVersion: number }> {
  return db.readScope({ ...scope, shopId }, async (tx) => {
    const seen = Promise.all([feedOfShop(tx).execute({ shopId }), readChangedSince(tx, shopId, since.seq)])
    const rushesSeen = async () => {
      const [[feed], rows] = await seen
      return mayChangeBursts(rows, (feed?.seq ?? 0) - since.seq, since) ? readRushes(tx, shopId, since.businessDay, now) : undefined
    }
    const [[[feed], rows], presence, news, lastCalls, paces, rushes, today] = await Promise.all([
      seen,
      readShopPresence(tx, shopId, now, since.clock, since.seq),
      readNewMessages(tx, shopId, since.businessDay, since.seq),
      readLastCalls(tx, shopId, since.businessDay),
      readPaces(tx, shopId, now, since.clock),
      rushesSeen(),
      readToday(tx, shopId, since.businessDay),
    ])
    if (!feed) throw new Error('a watched shop has a feed')
    // One that closed long ago and is taken back comes with what was said to it then.
    const returned = rows.filter(({ id, joinedSeq }) => joinedSeq <= since.seq && !since.knows(id)).map(({ id }) => id)
    const saidBefore = returned.length > 0 ? await readMessagesOf(tx, shopId, returned) : []
    return {
      seq: feed.seq,
      settingsVersion: feed.settingsVersion,
      tickets: rows.map((row) => toTicketView(row, since.grace)),
      past: new Set(rows.filter(({ closedAt, businessDay }) => closedAt !== null && businessDay !== since.businessDay).map(({ id }) => id)),
      presence,
      lastCalls,
      paces,
      ...(rushes ? { rushes } : {}),
      said: [...saidBefore, ...news],
      ...(news.length > 0 ? { messages: await readSent(tx, shopId, since.businessDay) } : {}),
      today,
      at: now.toString({ smallestUnit: 'millisecond' }),
    }
  })
}

const feedOfShop = cachedStatement((tx) =>
  tx
    .select({ seq: shopFeeds.seq, settingsVersion: shopFeeds.settingsVersion })
    .from(shopFeeds)
    .where(eq(shopFeeds.shopId, sql.placeholder('shopId')))
    .prepare('feed-of-shop'),
)

function findTickets(tx: Tx, shopId: string, ids: readonly string[]) {
  return tx
    .select()
    .from(tickets)
    .where(rowsOf(tickets, shopId, ids))
}

/** A ticket that isn't of the day, with what was said to it last. */
export async function readTicket(
  { db, besideTicket: beside }: Reads,
  scope: ShopScope,
  ticketId: string,
  { businessDay, grace }: { businessDay: string; grace: LaneGraces },
): Promise<WatchedTicket | undefined> {
  const [[row], [said], [card]] = await db.readScope(scope, (tx) =>
    Promise.all([
      findTickets(tx, scope.shopId, [ticketId]),
      readMessagesOf(tx, scope.shopId, [ticketId]),
      beside.read(tx, scope.shopId, { ticketIds: [ticketId] }),
    ]),
  )
  return row && { ticket: toTicketView(row, grace), said, card, isPast: row.businessDay !== businessDay }
}

export function readCards(
  { db, besideTicket: beside }: Reads,
  scope: ShopScope,
  cardIds: readonly string[],
): Promise<readonly TicketCardProgress[]> {
  return db.readScope(scope, (tx) => beside.read(tx, scope.shopId, { cardIds }))
}

export type Seen = { shopId: string; seq: number; settingsVersion: number }

/**
 * Where the queues of some shops are now. Who is watched is many tenants' at once: asked for each in its own scope, a thousand shops would
 * be a thousand transactions every 3 s, and commands would wait behind them. So the owner asks for all, by ids that are known, and for
 * nothing but counters; where the policies bind the owner too, each organization is asked for itself.
 */
export async function readSeqs(db: Database, watched: readonly ShopScope[]): Promise<Seen[]> {
  if (db.scopeMode === 'force') return readSeqsInScopes(db, watched)
  const { rows } = await db.pool.query<Seen>({
    name: 'watched-seqs',
    text: `select shop_id as "shopId", seq, settings_version as "settingsVersion" from shop_feed where shop_id = any($1::uuid[])`,
    values: [watched.map(({ shopId }) => shopId)],
  })
  return rows
}

async function readSeqsInScopes(db: Database, watched: readonly ShopScope[]): Promise<Seen[]> {
  const found: Seen[] = []
  // One after the other: it may take its time, those who serve may not wait for a connection.
  for (const [organizationId, members] of Map.groupBy(watched, (scope) => scope.organizationId)) {
    const ids = members.map(({ shopId }) => shopId)
    const { shopId, seq, settingsVersion } = shopFeeds
    const rows = await db.readScope({ organizationId }, (tx) =>
      tx.select({ shopId, seq, settingsVersion }).from(shopFeeds).where(inArray(shopId, ids)),
    )
    found.push(...rows)
  }
  return found
}
