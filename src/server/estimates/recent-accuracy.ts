/** How far off a shop's estimates were, today and over the last business days, by hour, service, lane and day. */
import type { Temporal } from 'temporal-polyfill'
import type { RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import { hourOfDay, hoursOfBusinessDay, type MeasuredAccuracy, measureAccuracy, measureAccuracyBy } from '#domain/estimates/accuracy.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { readEstimatedLanes, readEstimatedServices, readQuotedEstimates } from './quoted-estimates.ts'

/** Business days in the report, including the current one. */
const days = 30
/** How long a result answers everybody, in ms. A shop's computation takes up to 0.1 s of CPU. */
const keptFor = 60_000

type ShopScope = Required<Scope>
type ShopDay = NonNullable<Awaited<ReturnType<typeof readShopAndDay>>>
type Kept = { at: number; accuracy: Promise<RecentEstimateAccuracy> }

/** Returns a reader that computes a shop's accuracy at most once a minute and business day, whoever asks. */
export function createRecentAccuracy({ db, clock }: { db: Database; clock: () => Temporal.Instant }) {
  const kept = new Map<string, Kept>()

  function dropOld(now: number): void {
    for (const [key, { at }] of kept) if (now < at || now >= at + keptFor) kept.delete(key)
  }

  return async (scope: ShopScope): Promise<RecentEstimateAccuracy | Refusal<'shop.notFound'>> => {
    const shopDay = await db.readScope(scope, (tx) => readShopAndDay(tx, scope.shopId, clock()))
    if (!shopDay) return refuse('shop.notFound')
    const now = clock().epochMilliseconds
    dropOld(now)
    const key = `${scope.shopId} ${shopDay.day}`
    const known = kept.get(key)
    if (known) return known.accuracy
    // In a transaction of its own, so that nobody holds a connection while waiting for another's computation.
    const accuracy = db.readScope(scope, (tx) => measureRecent(tx, shopDay))
    kept.set(key, { at: now, accuracy })
    accuracy.catch(() => kept.delete(key))
    return accuracy
  }
}

async function measureRecent(tx: Tx, { day: today, shop }: ShopDay): Promise<RecentEstimateAccuracy> {
  const pastDays = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const [quoted, lanes, services] = await Promise.all([
    readQuotedEstimates(tx, shop.id, { from: pastDays[0]!, to: today }),
    readEstimatedLanes(tx, shop.id),
    readEstimatedServices(tx, shop.id),
  ])
  const byDay = measureAccuracyBy(quoted, ({ day }) => day)
  const byHour = measureAccuracyBy(quoted, ({ at }) => hourOfDay(at, shop.timeZone))
  const byLane = measureAccuracyBy(quoted, ({ laneId }) => laneId)
  const byService = measureAccuracyBy(quoted, ({ serviceId }) => serviceId)
  return {
    businessDay: today,
    today: byDay.get(today) ?? measureAccuracy([]),
    days,
    past: measureAccuracy(quoted),
    byDay: pastDays.flatMap((day) => withAccuracy({ day }, byDay.get(day))),
    byHour: hoursOfBusinessDay(shop.dayStartsAt).flatMap((hour) => withAccuracy({ hour }, byHour.get(hour))),
    byService: services.flatMap((service) => withAccuracy(service, byService.get(service.serviceId))),
    byLane: lanes.flatMap((lane) => withAccuracy(lane, byLane.get(lane.laneId))),
  }
}

/** Returns one row, or none for a group without visits. */
const withAccuracy = <Group extends object>(group: Group, accuracy: MeasuredAccuracy | undefined) =>
  accuracy ? [{ ...group, ...accuracy }] : []
