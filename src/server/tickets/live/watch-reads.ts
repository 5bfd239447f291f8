/** Reads that feed a projection, each in one scoped transaction with one snapshot. */

import { eq, inArray, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopClock } from '#domain/time/business-day.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import type { CardsOrTickets, FeatureHooks, TicketCardProgress, TicketExtrasHook } from '../../hooks/hooks.ts'
import { readFeatureEntryOptions } from '../../hooks/read-offers.ts'
import { readShopPresence } from '../../presence/shop-presence.ts'
import { clockOf } from '../../shops/clock.ts'
import { findShopRow } from '../../shops/read-shop-row.ts'
import { toVisitorShop } from '../../shops/show.ts'
import { shopFeeds } from '../../shops/table.ts'
import { couldAffectBursts, type KnownBursts, readJoinBursts } from '../read/join-bursts.ts'
import { readLastCallClasses } from '../read/lane-calls.ts'
import { readLanePaces } from '../read/paces.ts'
import { readQueue } from '../read/queue.ts'
import { readLatestMessages, readLatestMessagesSince, readSentMessages } from '../sent-messages/shop-messages.ts'
import { type LaneGraces, readDayTotals, readQueueSettings, readTicketsChangedSince, toLaneGraces, toTicketView } from '../store.ts'
import { tickets } from '../table.ts'
import type { QueueChanges, QueueSnapshot, WatchedTicket } from './projection.ts'

export type ShopScope = Required<Scope>

type Reads = { db: Database; besideTicket: TicketExtrasHook }
type SnapshotReads = Reads & Pick<FeatureHooks, 'entryOffers' | 'waits'>

export type LoadedQueue = QueueSnapshot & { clock: ShopClock }

export function readQueueSnapshot(
  { db, besideTicket: beside, entryOffers, waits }: SnapshotReads,
  scope: ShopScope,
  watched: readonly string[],
  now: Temporal.Instant,
): Promise<LoadedQueue | undefined> {
  return db.readScope(scope, async (tx) => {
    const [queue, names, shop, [feed], offers, readWaits] = await Promise.all([
      readQueue(tx, scope.shopId, now),
      readQueueSettings(tx, scope.shopId, { removedToo: true }),
      findShopRow(tx, scope.shopId),
      tx.select({ settingsVersion: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
      readFeatureEntryOptions({ entryOffers }, tx, scope.shopId),
      waits.prepare(tx, scope, now),
    ])
    if (!queue || !shop || !feed) return undefined
    const listed = new Set(queue.tickets.map(({ id }) => id))
    const missing = watched.filter((id) => !listed.has(id))
    const grace = toLaneGraces(queue.lanes)
    const [messages, missingTickets, paces, cards] = await Promise.all([
      // Read by ticket and not by day, because tickets can stay open after their day.
      readLatestMessages(tx, scope.shopId, [...listed, ...missing]),
      missing.length > 0 ? findTickets(tx, scope.shopId, missing) : [],
      readLanePaces(tx, scope.shopId, now, clockOf(shop)),
      beside.read(tx, scope.shopId, { ticketIds: [...listed, ...missing] }),
    ])
    return {
      queue,
      names,
      shop: { ...toVisitorShop(shop), ...offers },
      settingsVersion: feed.settingsVersion,
      latestMessages: messages,
      others: missingTickets.map((row) => toTicketView(row, grace)),
      past: new Set(missingTickets.filter(({ businessDay }) => businessDay !== queue.businessDay).map(({ id }) => id)),
      paces,
      cards,
      readWaits,
      clock: clockOf(shop),
    }
  })
}

export function readQueueChanges(
  { db, waits }: Pick<SnapshotReads, 'db' | 'waits'>,
  scope: ShopScope,
  since: KnownBursts & { seq: number; businessDay: string; clock: ShopClock; grace: LaneGraces; knows: (ticketId: string) => boolean },
  now: Temporal.Instant,
): Promise<QueueChanges & { settingsVersion: number }> {
  const { shopId } = scope
  return db.readScope(scope, async (tx) => {
    const feedAndTickets = Promise.all([feedOfShop(tx).execute({ shopId }), readTicketsChangedSince(tx, shopId, since.seq)])
    const readChangedBursts = async () => {
      const [[feed], rows] = await feedAndTickets
      return couldAffectBursts(rows, (feed?.seq ?? 0) - since.seq, since) ? readJoinBursts(tx, shopId, since.businessDay, now) : undefined
    }
    const [[[feed], rows], presence, news, lastCalls, paces, joinBursts, today, readWaits] = await Promise.all([
      feedAndTickets,
      readShopPresence(tx, shopId, now, since.clock, since.seq),
      readLatestMessagesSince(tx, shopId, since.businessDay, since.seq),
      readLastCallClasses(tx, shopId, since.businessDay),
      readLanePaces(tx, shopId, now, since.clock),
      readChangedBursts(),
      readDayTotals(tx, shopId, since.businessDay),
      waits.prepare(tx, scope, now),
    ])
    if (!feed) throw new Error('a watched shop has a feed')
    // A ticket outside the projection that changes again, such as one closed long ago, needs its earlier messages.
    const returned = rows.filter(({ id, joinedSeq }) => joinedSeq <= since.seq && !since.knows(id)).map(({ id }) => id)
    const earlierMessages = returned.length > 0 ? await readLatestMessages(tx, shopId, returned) : []
    return {
      seq: feed.seq,
      settingsVersion: feed.settingsVersion,
      tickets: rows.map((row) => toTicketView(row, since.grace)),
      past: new Set(rows.filter(({ closedAt, businessDay }) => closedAt !== null && businessDay !== since.businessDay).map(({ id }) => id)),
      presence,
      lastCalls,
      paces,
      readWaits,
      ...(joinBursts ? { joinBursts } : {}),
      newMessages: [...earlierMessages, ...news],
      ...(news.length > 0 ? { messages: await readSentMessages(tx, shopId, since.businessDay) } : {}),
      today,
      at: now.toString({ smallestUnit: 'millisecond' }),
    }
  })
}

const feedOfShop = createCachedStatement((tx) =>
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
    .where(shopRowsByIdsCondition(tickets, shopId, ids))
}

/** Returns a ticket outside today's list with its latest message; undefined if there is none. */
export async function readWatchedTicket(
  { db, besideTicket: beside }: Reads,
  scope: ShopScope,
  ticketId: string,
  { businessDay, grace }: { businessDay: string; grace: LaneGraces },
): Promise<WatchedTicket | undefined> {
  const [[row], [message], [card]] = await db.readScope(scope, (tx) =>
    Promise.all([
      findTickets(tx, scope.shopId, [ticketId]),
      readLatestMessages(tx, scope.shopId, [ticketId]),
      beside.read(tx, scope.shopId, { ticketIds: [ticketId] }),
    ]),
  )
  return row && { ticket: toTicketView(row, grace), message, card, isPast: row.businessDay !== businessDay }
}

export function readTicketCardProgress(
  { db, besideTicket: beside }: Reads,
  scope: ShopScope,
  of: CardsOrTickets,
): Promise<readonly TicketCardProgress[]> {
  return db.readScope(scope, (tx) => beside.read(tx, scope.shopId, of))
}

export type ShopFeedState = { shopId: string; seq: number; settingsVersion: number }

/**
 * Reads the feed counters of all watched shops. The table's owner reads them in one statement, because a transaction per shop every 3 s
 * would delay commands. If row security binds the owner too, each organization is read in its scope.
 */
export async function readFeedStates(db: Database, watched: readonly ShopScope[]): Promise<ShopFeedState[]> {
  if (db.scopeMode === 'force') return readSeqsInScopes(db, watched)
  const { rows } = await db.pool.query<ShopFeedState>({
    name: 'watched-seqs',
    text: `select shop_id as "shopId", seq, settings_version as "settingsVersion" from shop_feed where shop_id = any($1::uuid[])`,
    values: [watched.map(({ shopId }) => shopId)],
  })
  return rows
}

async function readSeqsInScopes(db: Database, watched: readonly ShopScope[]): Promise<ShopFeedState[]> {
  const states: ShopFeedState[] = []
  // One organization at a time, so that commands do not wait for a connection.
  for (const [organizationId, members] of Map.groupBy(watched, (scope) => scope.organizationId)) {
    const ids = members.map(({ shopId }) => shopId)
    const { shopId, seq, settingsVersion } = shopFeeds
    const rows = await db.readScope({ organizationId }, (tx) =>
      tx.select({ shopId, seq, settingsVersion }).from(shopFeeds).where(inArray(shopId, ids)),
    )
    states.push(...rows)
  }
  return states
}
