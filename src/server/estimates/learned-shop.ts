/** What one shop's estimator has learned from its event log up to a seq, and how it is built from the last eight weeks. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { DayPlan, EstimatedShop, ShopEvent } from '#domain/estimates/shop-day.ts'
import { createEstimator, type WaitEstimator } from '#domain/estimates/wait-estimator.ts'
import type { ShopPlans } from '#domain/estimates/wait-reading.ts'
import { shiftsOnDayOf, type WorkPlan } from '#domain/presence.ts'
import { businessDay, businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { createTimesOfDay } from '#domain/time/minute-of-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { ReservedVisitsHook } from '../hooks/hooks.ts'
import { readWorkPlans } from '../presence/shop-presence.ts'
import { clockOf } from '../shops/clock.ts'
import { findShopRow } from '../shops/read-shop-row.ts'
import { shopFeeds } from '../shops/table.ts'
import { readSettingsForEstimates } from '../tickets/read/queue.ts'
import { createDayTeller } from './day-teller.ts'
import { type LoggedStep, readStepsOfDay, toShopEvents } from './shop-events.ts'
import { readPastEstimates } from './store.ts'

/** Days that are learned from, two half-lives of the estimator's weights. */
const historyDays = 56
/** Told at a time: without a pause a build would keep requests waiting for up to a second. */
const eventsAtOnce = 200

/** `version`: of the shop's settings when they were read. */
export type EstimatorSettings = Omit<EstimatedShop, 'minuteOfDay'> & {
  version: number
  clock: ShopClock
  workPlans: ReadonlyMap<string, WorkPlan>
}

export async function readEstimatorSettings(tx: Tx, shopId: string): Promise<EstimatorSettings | undefined> {
  const [shop, [feed], { lanes, staff }, workPlans] = await Promise.all([
    findShopRow(tx, shopId),
    tx.select({ version: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, shopId)),
    readSettingsForEstimates(tx, shopId),
    readWorkPlans(tx, shopId),
  ])
  if (!shop || !feed) return undefined
  return {
    version: feed.version,
    clock: clockOf(shop),
    lanes: lanes.map(({ id, policy, services }) => ({ id, policy, serviceIds: services.map((service) => service.id) })),
    services: lanes.flatMap(({ services }) => services.map(({ id, priorMinutes }) => ({ id, priorMinutes }))),
    staff: staff.map(({ id, serviceIds }) => ({ id, serviceIds })),
    workPlans,
  }
}

/** Returns true if an estimator for one works for the other too. Plans are read with each estimate, so they may differ. */
export const teachAlike = (one: EstimatorSettings, other: EstimatorSettings): boolean => taughtBy(one) === taughtBy(other)
const taughtBy = ({ lanes, services, staff, clock }: EstimatorSettings) => JSON.stringify([lanes, services, staff, clock])

export type LearnedShop = {
  readonly estimator: WaitEstimator
  readonly businessDay: string
  readonly seq: number
  /** Number of services that staff finished. */
  readonly services: number
  settings: EstimatorSettings
  /** Learns from the steps after its seq. Returns false if they correct earlier ones, so that it must be built again. */
  follow(steps: readonly LoggedStep[], seq: number): boolean
  /** Learns that the day has ended. */
  closeDayBefore(now: number): void
  plansAt(now: Temporal.Instant): Omit<ShopPlans, 'reservations'>
}

type LoggedDay = { steps: readonly LoggedStep[]; plan: DayPlan }

/** `create`: replaced by tests that want to see the events. */
export type BuildOptions = {
  now: Temporal.Instant
  reservedVisits: ReservedVisitsHook
  create?: typeof createEstimator
  isCancelled?: () => boolean
}

/**
 * Builds the estimator from the shop's last days and today. Each day is a transaction of its own, which is enough because the log only
 * grows. Returns undefined if there is no such shop, or if it was cancelled.
 */
export async function buildLearnedShop(
  db: Database,
  scope: Required<Scope>,
  { now, reservedVisits, create = createEstimator, isCancelled = () => false }: BuildOptions,
): Promise<LearnedShop | undefined> {
  const { shopId } = scope
  const begun = await db.readScope(scope, async (tx) => {
    const settings = await readEstimatorSettings(tx, shopId)
    if (!settings) return undefined
    const day = businessDay(now, settings.clock)
    return { settings, days: await readPastDays(tx, shopId, day, historyDays), past: await readPastEstimates(tx, shopId, day) }
  })
  if (!begun) return undefined
  const { settings, days, past } = begun
  const { clock } = settings
  const today = businessDay(now, clock)
  const timeOfDay = createTimesOfDay(clock)
  const estimator = create({ ...settings, minuteOfDay: (at) => timeOfDay(at).minuteOfDay }, past)
  let services = 0
  let seq = 0
  const observe = (event: ShopEvent) => {
    if (event.kind === 'finished' && !event.byEndOfDay) services++
    estimator.observe(event)
  }
  const teller = createDayTeller(observe, { clock, timeOfDay })
  const readDay = async (tx: Tx, day: string): Promise<LoggedDay> => {
    const [from, until] = [day, addDays(day, 1)].map((date) => businessDayStart(date, clock)) as [Temporal.Instant, Temporal.Instant]
    const [begins, ends] = [from.epochMilliseconds, until.epochMilliseconds]
    const [steps, reservations] = await Promise.all([
      readStepsOfBusinessDay(tx, scope, day, clock),
      reservedVisits(tx, shopId, { from: begins, until: ends }, 'planned'),
    ])
    const shifts = [...readPlans(settings, from).shifts].flatMap(([staffId, [first]]) => (first ? [{ staffId, from: first.from }] : []))
    return { steps, plan: { shifts, reservations } }
  }
  const tell = async ({ steps, plan }: LoggedDay) => {
    const { events } = toShopEvents(steps)
    for (let told = 0; told < events.length; told += eventsAtOnce) {
      await nextTurn()
      teller.tell(events.slice(told, told + eventsAtOnce), plan)
    }
  }
  for (const day of days) {
    if (isCancelled()) return undefined
    await tell(await db.readScope(scope, (tx) => readDay(tx, day)))
  }
  const latest = await db.readScope(scope, async (tx) => {
    const [[feed], logged] = await Promise.all([
      tx.select({ seq: shopFeeds.seq }).from(shopFeeds).where(eq(shopFeeds.shopId, shopId)),
      readDay(tx, today),
    ])
    return { seq: feed!.seq, logged }
  })
  await tell(latest.logged)
  seq = latest.seq

  let planned: { settings: EstimatorSettings; day: string; plans: Omit<ShopPlans, 'reservations'> } | undefined
  const learned: LearnedShop = {
    estimator,
    businessDay: today,
    settings,
    get seq() {
      return seq
    },
    get services() {
      return services
    },
    follow(steps, upTo) {
      // Two reads at once bring the same steps.
      const { events, corrected } = toShopEvents(steps.filter((step) => step.seq > seq))
      teller.tell(events)
      seq = Math.max(seq, upTo)
      return !corrected
    },
    closeDayBefore: teller.closeDayBefore,
    plansAt(at) {
      const current = learned.settings
      const day = businessDay(at, current.clock)
      if (planned?.settings !== current || planned.day !== day) planned = { settings: current, day, plans: readPlans(current, at) }
      return planned.plans
    },
  }
  return learned
}

export function readStepsOfBusinessDay(tx: Tx, scope: Required<Scope>, day: string, clock: ShopClock): Promise<LoggedStep[]> {
  const [begins, ends] = [day, addDays(day, 1)].map((date) => businessDayStart(date, clock).epochMilliseconds) as [number, number]
  return readStepsOfDay(tx, scope, { day, begins, ends })
}

/** Returns those of so many days before today that have visits. */
export async function readPastDays(tx: Tx, shopId: string, today: string, days: number): Promise<string[]> {
  const { rows } = await tx.$client.query<{ day: string }>({
    name: 'days-with-visits',
    text: `select distinct business_day::text as day from ticket where shop_id = $1 and business_day >= $2 and business_day < $3 order by day`,
    values: [shopId, addDays(today, -days), today],
  })
  return rows.map(({ day }) => day)
}

function readPlans({ staff, workPlans, clock }: EstimatorSettings, at: Temporal.Instant): Omit<ShopPlans, 'reservations'> {
  return {
    staffIds: staff.map(({ id }) => id),
    shifts: new Map([...workPlans].map(([staffId, plan]) => [staffId, shiftsOnDayOf(at, plan, clock)])),
  }
}
