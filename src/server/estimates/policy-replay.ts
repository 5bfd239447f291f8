/** Replays a shop's last days with another policy or cap of a lane, so that a manager sees its effect before saving it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { LaneChange, PolicyReplay, ReplayedWaits } from '#contract/tickets/policy-replay.ts'
import type { EstimatedShop, ShopEvent } from '#domain/estimates/shop-day.ts'
import { recordDay, usualServiceMs } from '#domain/estimates/what-if/recorded-day.ts'
import { type ReplayedLane, type ReplayedVisit, replayDay } from '#domain/estimates/what-if/replayed-day.ts'
import { measureWaits, measureWaitsByLane } from '#domain/estimates/what-if/wait-figures.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import { createTimesOfDay } from '#domain/time/minute-of-day.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { lanes } from '../shops/table.ts'
import { createDayTeller } from './day-teller.ts'
import { readEstimatorSettings, readPastDays, readStepsOfBusinessDay } from './learned-shop.ts'
import { toShopEvents } from './shop-events.ts'

/** Days that are replayed, and the visits without which their figures are chance. */
const [replayedDays, minVisits] = [14, 50]
/** Further replays wait for those before. */
const maxQueued = 4

type Refused = Refusal<'lane.notFound' | 'estimates.tooFewVisits'>

/** Replays one request at a time, so that several managers do not slow down the desk. */
export function createPolicyReplay({ db, clock }: { db: Database; clock: () => Temporal.Instant }) {
  const inTurn = createConcurrencyLimiter(1)
  return async (
    scope: Required<Scope>,
    laneId: string,
    change: LaneChange,
  ): Promise<PolicyReplay | Refused | Refusal<'request.tooMany'>> => {
    const result = await inTurn(maxQueued, () => replayLastDays(db, scope, clock(), laneId, change))
    if (!isRefusal(result)) return result
    return result.refused === 'gate.full' ? refuse('request.tooMany', { params: { seconds: 10 } }) : (result as Refused)
  }
}

async function replayLastDays(
  db: Database,
  scope: Required<Scope>,
  now: Temporal.Instant,
  laneId: string,
  change: LaneChange,
): Promise<PolicyReplay | Refused> {
  const read = await readShop(db, scope, now)
  const lane = read?.lanes.find(({ id }) => id === laneId)
  if (!read || !lane) return refuse('lane.notFound')
  const { shop, shopClock, days } = read
  const before = { lanes: read.lanes }
  const after = { lanes: read.lanes.map((each) => (each === lane ? withChange(lane, change) : each)) }

  const events: ShopEvent[][] = []
  for (const day of days) events.push(await readDay(db, scope, day, shopClock))
  const isShown = (laneIds: ReadonlySet<string>) => (event: ShopEvent) => event.kind === 'joined' && laneIds.has(event.laneId)
  const visits = events.flat().filter(isShown(new Set(read.lanes.map(({ id }) => id)))).length
  if (visits < minVisits) return refuse('estimates.tooFewVisits', { params: { min: minVisits, days: replayedDays } })

  const usualMs = usualServiceMs(shop, events)
  const visitsBefore: ReplayedVisit[] = []
  const visitsAfter: ReplayedVisit[] = []
  for (const ofDay of events) {
    // A day takes about 10 ms. Requests get their turn between its parts.
    await nextTurn()
    const day = recordDay(shop, ofDay, usualMs)
    await nextTurn()
    visitsBefore.push(...replayDay(day, before))
    await nextTurn()
    visitsAfter.push(...replayDay(day, after))
  }
  return { days: days.length, visits, before: toReplayedWaits(visitsBefore), after: toReplayedWaits(visitsAfter) }
}

const withChange = (lane: ReplayedLane, { policy, maxWaiting, dailyCap }: LaneChange): ReplayedLane => ({
  id: lane.id,
  policy: policy ?? lane.policy,
  maxWaiting: maxWaiting === undefined ? lane.maxWaiting : maxWaiting,
  dailyCap: dailyCap === undefined ? lane.dailyCap : dailyCap,
})

/** Removed lanes are left out: nobody can choose their settings any more. */
async function readShop(db: Database, scope: Required<Scope>, now: Temporal.Instant) {
  const { shopId } = scope
  return db.readScope(scope, async (tx) => {
    const settings = await readEstimatorSettings(tx, shopId)
    if (!settings) return undefined
    const timeOfDay = createTimesOfDay(settings.clock)
    const shop: EstimatedShop = { ...settings, minuteOfDay: (at) => timeOfDay(at).minuteOfDay }
    const [rows, days] = await Promise.all([
      tx
        .select()
        .from(lanes)
        .where(and(eq(lanes.shopId, shopId), isNull(lanes.archivedAt))),
      readPastDays(tx, shopId, businessDay(now, settings.clock), replayedDays),
    ])
    const replayed = rows.map(({ id, callPolicy: policy, maxWaiting, dailyCap }): ReplayedLane => ({ id, policy, maxWaiting, dailyCap }))
    return { shop, shopClock: settings.clock, days, lanes: replayed }
  })
}

/** Reads the events of a past day in a transaction of its own, because together the days take long. */
async function readDay(db: Database, scope: Required<Scope>, day: string, clock: ShopClock): Promise<ShopEvent[]> {
  const steps = await db.readScope(scope, (tx) => readStepsOfBusinessDay(tx, scope, day, clock))
  const events: ShopEvent[] = []
  const teller = createDayTeller((event) => events.push(event), { clock, timeOfDay: createTimesOfDay(clock) })
  teller.tell(toShopEvents(steps).events)
  teller.closeDayBefore(Number.POSITIVE_INFINITY)
  return events
}

const toReplayedWaits = (visits: readonly ReplayedVisit[]): ReplayedWaits => ({
  all: measureWaits(visits),
  lanes: measureWaitsByLane(visits),
})
