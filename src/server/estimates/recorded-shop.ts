/** The last days of a shop in the form that can be played again. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { EstimatedShop, ShopEvent } from '#domain/estimates/shop-day.ts'
import { type RecordedDay, recordDay, usualServiceMs } from '#domain/estimates/what-if/recorded-day.ts'
import { type ReplayedLane, type ReplayedVisit, type ReplaySettings, replayDay } from '#domain/estimates/what-if/replayed-day.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import { createTimesOfDay } from '#domain/time/minute-of-day.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { lanes } from '../shops/table.ts'
import { createDayTeller } from './day-teller.ts'
import { type EstimatorSettings, readEstimatorSettings, readPastDays, readStepsOfBusinessDay } from './learned-shop.ts'
import { toShopEvents } from './shop-events.ts'

/** Days that are replayed, and the visits without which their figures are chance. */
const [replayedDays, minVisits] = [14, 50]

type DatedDay = RecordedDay & { businessDay: string }

/** `lanes`: with their present settings, without removed ones. `visits`: number of visits in these lanes. */
export type RecordedShop = { shop: EstimatedShop & EstimatorSettings; lanes: ReplayedLane[]; days: DatedDay[]; visits: number }

/** Returns a refusal if there were too few visits, or the one of `check`. */
export async function readRecordedShop<Refused extends Refusal>(
  db: Database,
  scope: Required<Scope>,
  now: Temporal.Instant,
  check: (settings: Pick<RecordedShop, 'shop' | 'lanes'>) => Refused | undefined,
): Promise<RecordedShop | Refused | Refusal<'estimates.tooFewVisits' | 'shop.notFound'>> {
  const read = await readShop(db, scope, now)
  if (!read) return refuse('shop.notFound')
  const refused = check(read)
  if (refused) return refused
  const laneIds = new Set(read.lanes.map(({ id }) => id))
  const events: ShopEvent[][] = []
  for (const day of read.days) events.push(await readDay(db, scope, day, read.shop.clock))
  const visits = events.flat().filter((event) => event.kind === 'joined' && laneIds.has(event.laneId)).length
  if (visits < minVisits) return refuse('estimates.tooFewVisits', { params: { min: minVisits, days: replayedDays } })
  const usualMs = usualServiceMs(read.shop, events)
  const days: DatedDay[] = []
  for (const [index, ofDay] of events.entries()) {
    await nextTurn()
    days.push({ ...recordDay(read.shop, ofDay, usualMs), businessDay: read.days[index]! })
  }
  return { shop: read.shop, lanes: read.lanes, days, visits }
}

/** A day takes about 10 ms. Requests get their turn between two days. */
export async function replayDays(days: readonly RecordedDay[], settingsOf: (day: RecordedDay) => ReplaySettings): Promise<ReplayedVisit[]> {
  const visits: ReplayedVisit[] = []
  for (const day of days) {
    await nextTurn()
    visits.push(...replayDay(day, settingsOf(day)))
  }
  return visits
}

async function readShop(db: Database, scope: Required<Scope>, now: Temporal.Instant) {
  const { shopId } = scope
  return db.readScope(scope, async (tx) => {
    const settings = await readEstimatorSettings(tx, shopId)
    if (!settings) return undefined
    const timeOfDay = createTimesOfDay(settings.clock)
    const shop: RecordedShop['shop'] = { ...settings, minuteOfDay: (at) => timeOfDay(at).minuteOfDay }
    const [rows, days] = await Promise.all([
      tx
        .select()
        .from(lanes)
        .where(and(eq(lanes.shopId, shopId), isNull(lanes.archivedAt))),
      readPastDays(tx, shopId, businessDay(now, settings.clock), replayedDays),
    ])
    const replayed = rows.map(({ id, callPolicy: policy, maxWaiting, dailyCap }): ReplayedLane => ({ id, policy, maxWaiting, dailyCap }))
    return { shop, days, lanes: replayed }
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
