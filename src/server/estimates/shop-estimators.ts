/**
 * One learning estimator per shop and process (docs/decisions/181-learning-estimates.md). It is built from the event log when somebody
 * first reads the shop's estimates, follows the log with each read, and is dropped when nobody reads for a while.
 */
import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { CorrectedEstimate, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { type LiveQueue, toShopSnapshot, type WaitReading } from '#domain/estimates/wait-reading.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { toFaultWithoutStack } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import type { ReservedVisitsHook, WaitHook } from '../hooks/hooks.ts'
import { shopFeeds } from '../shops/table.ts'
import { buildLearnedShop, type LearnedShop, readEstimatorSettings, teachAlike } from './learned-shop.ts'
import { readStepsSince } from './shop-events.ts'

type ShopScope = Required<Scope>

type WaitTimings = {
  /** Minimum time between two readings of a shop, in ms. */
  readEvery: number
  /** Time after which a watched shop is read again although nothing happened, in ms: waits change while nobody is called. */
  refreshAfter: number
  /** How long an estimator that nobody reads stays in memory, in ms. */
  dropAfter: number
  /** Minimum time between two builds of a shop's estimator, in ms. */
  buildEvery: number
}
export const waitTimings: WaitTimings = { readEvery: 1_000, refreshAfter: 30_000, dropAfter: 300_000, buildEvery: 10_000 }

/** With fewer finished services the plain rule answers. */
export const leastServices = 20
/** Pause after a reading, as a multiple of its duration: the readings of a very long line take a two-hundredth of one CPU. */
const rests = 199
/** How long the first range of a visitor is kept for the log, in ms. */
const firstRangesFor = 600_000

export type ShopEstimators = WaitHook & {
  /** Returns the first range of each ticket that this process has read lately. */
  firstRanges(shopId: string): ReadonlyMap<string, CorrectedEstimate>
  /** Number of shops with an estimator. */
  readonly held: number
  close(): Promise<void>
}

type Parts = {
  db: Database
  clock: () => Temporal.Instant
  log: Log
  reservedVisits: ReservedVisitsHook
  timings?: WaitTimings | undefined
}

type Held = {
  scope: ShopScope
  learned: LearnedShop | undefined
  building: Promise<void> | undefined
  /** True if the estimator must be built again. */
  isStale: boolean
  /** Not built again before, by `performance.now()`. */
  buildFrom: number
  /** The last reading, with what it was made from. */
  last: { learned: LearnedShop; seq: number; reading: WaitReading; restMs: number } | undefined
  first: Map<string, { at: number; range: CorrectedEstimate }>
  reservations: ShopSnapshot['reservations']
  watchers: Set<() => void>
  dueTimer: NodeJS.Timeout | undefined
  idleTimer: NodeJS.Timeout | undefined
}

export function createShopEstimators({ db, clock, log, reservedVisits, timings = waitTimings }: Parts): ShopEstimators {
  const shops = new Map<string, Held>()
  // One at a time, so that a restart with many watched shops does not slow down requests.
  const inTurn = createConcurrencyLimiter(1)
  let closed = false

  function hold(scope: ShopScope): Held {
    const held = shops.get(scope.shopId) ?? newHeld(scope)
    shops.set(scope.shopId, held)
    clearTimeout(held.idleTimer)
    held.idleTimer = setTimeout(() => held.watchers.size === 0 && drop(held), timings.dropAfter)
    held.idleTimer.unref()
    if (!held.learned || held.isStale) build(held)
    return held
  }

  function drop(held: Held): void {
    clearTimeout(held.idleTimer)
    clearTimeout(held.dueTimer)
    if (shops.get(held.scope.shopId) === held) shops.delete(held.scope.shopId)
  }

  const isDropped = (held: Held) => closed || shops.get(held.scope.shopId) !== held

  function build(held: Held): void {
    if (held.building || closed || performance.now() < held.buildFrom) return
    held.isStale = false
    held.building = inTurn(Number.POSITIVE_INFINITY, async () => {
      const learned = await buildLearnedShop(db, held.scope, { now: clock(), reservedVisits, isCancelled: () => isDropped(held) })
      if (!learned || isDropped(held)) return
      held.learned = learned
      tellWatchers(held)
    })
      .then(() => {})
      .catch((error: unknown) => {
        if (!closed) log.warn({ shopId: held.scope.shopId, fault: toFaultWithoutStack(error) }, 'an estimator could not be built')
      })
      .finally(() => {
        held.building = undefined
        held.buildFrom = performance.now() + timings.buildEvery
      })
  }

  function tellWatchers(held: Held): void {
    for (const due of [...held.watchers]) due()
  }

  function tellWatchersIn(held: Held, ms: number): void {
    clearTimeout(held.dueTimer)
    if (held.watchers.size === 0) return
    held.dueTimer = setTimeout(() => tellWatchers(held), ms)
    held.dueTimer.unref()
  }

  /** Brings the estimator to the transaction's snapshot, and has it built again if that is not enough. */
  async function follow(tx: Tx, held: Held, learned: LearnedShop, now: Temporal.Instant): Promise<void> {
    const { shopId } = held.scope
    const { clock: shopClock } = learned.settings
    const day = businessDay(now, shopClock)
    const [[feed], steps, visits] = await Promise.all([
      feedOfShop(tx).execute({ shopId }),
      readStepsSince(tx, shopId, learned.seq),
      reservedVisits(
        tx,
        shopId,
        {
          from: businessDayStart(day, shopClock).epochMilliseconds,
          until: businessDayStart(addDays(day, 1), shopClock).epochMilliseconds,
        },
        'expected',
      ),
    ])
    if (!feed) return
    const isWhole = learned.follow(steps, feed.seq)
    learned.closeDayBefore(now.epochMilliseconds)
    const laneOf = (serviceId: string) => learned.settings.lanes.find(({ serviceIds }) => serviceIds.includes(serviceId))?.id
    held.reservations = visits.flatMap((visit) => {
      const laneId = laneOf(visit.serviceId)
      return laneId ? [{ ...visit, laneId }] : []
    })
    const settings = feed.version === learned.settings.version ? learned.settings : await readEstimatorSettings(tx, shopId)
    const isAlike = settings !== undefined && teachAlike(settings, learned.settings)
    if (isAlike) learned.settings = settings
    if (isWhole && isAlike && day === learned.businessDay) return
    held.isStale = true
    build(held)
  }

  function read(held: Held, learned: LearnedShop, queue: LiveQueue, now: number): WaitReading {
    const { last } = held
    const age = last ? now - last.reading.asOf : Number.POSITIVE_INFINITY
    const isCurrent = last?.learned === learned && last.seq === learned.seq
    if (last && age >= 0 && age < (isCurrent ? timings.refreshAfter : last.restMs)) {
      // Long after the pause, so that the reading usually goes out with the next change. Alone it would double the events to hundreds of pages.
      if (!isCurrent) tellWatchersIn(held, 2 * last.restMs - age)
      return last.reading
    }
    const began = performance.now()
    const reading = readAll(learned, queue, held.reservations, { now, newcomers: 'normal' })
    const restMs = Math.max(timings.readEvery, rests * (performance.now() - began))
    held.last = { learned, seq: learned.seq, reading, restMs }
    keepFirstRanges(held, reading)
    tellWatchersIn(held, timings.refreshAfter)
    return reading
  }

  /** Returns undefined while too little is known. */
  async function holdCurrent(tx: Tx, scope: ShopScope, now: Temporal.Instant): Promise<{ held: Held; learned: LearnedShop } | undefined> {
    const held = hold(scope)
    const { learned } = held
    if (!learned) return undefined
    if (tx.readOnly) await follow(tx, held, learned, now)
    return learned.services < leastServices ? undefined : { held, learned }
  }

  return {
    async prepare(tx, scope, now) {
      const current = await holdCurrent(tx, scope, now)
      if (!current) return undefined
      const { held, learned } = current
      if (tx.readOnly) return (queue, at) => read(held, learned, queue, at)
      const { last } = held
      return last && (() => last.reading)
    },
    async prepareForBooked(tx, scope, now) {
      const current = await holdCurrent(tx, scope, now)
      if (!current) return undefined
      const { held, learned } = current
      return (queue, at) => readAll(learned, queue, held.reservations, { now: at, newcomers: 'booked' })
    },
    finishBuild: async (scope) => hold(scope).building,
    watch(scope, due) {
      const held = hold(scope)
      held.watchers.add(due)
      return () => {
        held.watchers.delete(due)
        if (!isDropped(held)) hold(scope)
      }
    },
    firstRanges: (shopId) => new Map([...(shops.get(shopId)?.first ?? [])].map(([ticketId, { range }]) => [ticketId, range])),
    get held() {
      return shops.size
    },
    async close() {
      closed = true
      const building = [...shops.values()].map((held) => held.building)
      for (const held of [...shops.values()]) drop(held)
      await Promise.all(building)
    },
  }
}

const newHeld = (scope: ShopScope): Held => ({
  ...{ scope, learned: undefined, building: undefined, isStale: false, buildFrom: 0, last: undefined, first: new Map(), reservations: [] },
  ...{ watchers: new Set(), dueTimer: undefined, idleTimer: undefined },
})

/** Estimates of all waiting visitors, and of one of class `newcomers` who would join each lane now as the last. */
function readAll(
  learned: LearnedShop,
  queue: LiveQueue,
  reservations: ShopSnapshot['reservations'],
  { now, newcomers: newcomerClass }: { now: number; newcomers: 'normal' | 'booked' },
): WaitReading {
  const { estimator, settings } = learned
  const plans = { ...learned.plansAt(Temporal.Instant.fromEpochMilliseconds(now)), reservations }
  const snapshot = toShopSnapshot(queue, plans, now)
  const newcomers = queue.lanes.map(({ id: laneId }) => ({
    ...{ ticketId: `newcomer ${laneId}`, laneId, class: newcomerClass, joinedAt: now, bookedAt: null },
    serviceId: settings.lanes.find(({ id }) => id === laneId)?.serviceIds[0] ?? '',
  }))
  const withNewcomers = { ...snapshot, waiting: [...snapshot.waiting, ...newcomers] }
  const estimate = (ticketId: string) => estimator.estimate(now, ticketId, withNewcomers)
  const entry = (id: string, ticketId: string): [string, CorrectedEstimate][] => {
    const range = estimate(ticketId)
    return range ? [[id, range]] : []
  }
  return {
    asOf: now,
    byTicket: new Map(snapshot.waiting.flatMap(({ ticketId }) => entry(ticketId, ticketId))),
    byLaneForNewcomer: new Map(newcomers.flatMap(({ laneId, ticketId }) => entry(laneId, ticketId))),
  }
}

function keepFirstRanges({ first }: Held, { asOf, byTicket }: WaitReading): void {
  for (const [ticketId, { at }] of first) if (asOf - at > firstRangesFor && !byTicket.has(ticketId)) first.delete(ticketId)
  for (const [ticketId, range] of byTicket) if (!first.has(ticketId)) first.set(ticketId, { at: asOf, range })
}

const feedOfShop = createCachedStatement((tx) =>
  tx
    .select({ seq: shopFeeds.seq, version: shopFeeds.settingsVersion })
    .from(shopFeeds)
    .where(eq(shopFeeds.shopId, sql.placeholder('shopId')))
    .prepare('seq-and-version'),
)
