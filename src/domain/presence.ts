import { Temporal } from 'temporal-polyfill'
import { hoursWithoutHolidays, mergeTouchingOpenings, openingPeriodsOn, type SpecialDay, type WeekHours } from './queue-settings/hours.ts'
import { businessDay, businessDayStart, type ShopClock, unpinnedBusinessDay } from './time/business-day.ts'
import { addDays } from './time/plain-date.ts'

export const presenceStates = ['serving_ready', 'away', 'break', 'off'] as const
export type PresenceState = (typeof presenceStates)[number]

export type Presence = { state: PresenceState; since: Temporal.Instant }

/** A person's work plan; `shifts` null: no plan. `leavesOn`: the last business day. */
export type WorkPlan = { shifts: WeekHours | null; otherDays: readonly SpecialDay[]; leavesOn: string | null }

/** More than a week, as for opening hours. */
const daysAhead = 8

const clockTimes = (one: { opens: number; closes: number }) => [one.opens, one.closes]

/** Returns the shifts around an instant in milliseconds, joined where they touch. */
function shiftsAround(at: Temporal.Instant, { shifts, otherDays, leavesOn }: WorkPlan, clock: ShopClock) {
  if (!shifts) return []
  const today = unpinnedBusinessDay(at, clock)
  const days = Array.from({ length: daysAhead + 2 + otherDays.length }, (_, index) => addDays(today, index - 1))
  return mergeTouchingOpenings(
    days
      .filter((day) => leavesOn === null || day <= leavesOn)
      .flatMap((day) => openingPeriodsOn(day, { shop: hoursWithoutHolidays({ hours: shifts, otherDays }), lane: null }, clock)),
  )
}

/**
 * Returns a person's presence (docs/decisions/112-presence.md), for the desk, estimates and call order; undefined counts as off.
 * A report holds until the plan's next change or the day's end, as people forget to sign off. Otherwise the plan counts.
 */
export function presenceAt(
  now: Temporal.Instant,
  report: Presence | undefined,
  plan: WorkPlan | undefined,
  clock: ShopClock,
): Presence | undefined {
  const at = now.epochMilliseconds
  const around = plan ? shiftsAround(now, plan, clock) : []
  const changed = around.flatMap(clockTimes).findLast((time) => time <= at)
  const ofToday = report && businessDay(report.since, clock) === businessDay(now, clock) ? report : undefined
  if (ofToday && (changed === undefined || ofToday.since.epochMilliseconds >= changed)) return ofToday
  const shift = around.find(({ opens, closes }) => opens <= at && at < closes)
  if (shift) return { state: 'serving_ready', since: Temporal.Instant.fromEpochMilliseconds(shift.opens) }
  return ofToday && changed !== undefined ? { state: 'off', since: Temporal.Instant.fromEpochMilliseconds(changed) } : undefined
}

/** Returns the shifts that touch the business day of `at`, in order, in milliseconds. */
export function shiftsOnDayOf(at: Temporal.Instant, plan: WorkPlan, clock: ShopClock): { from: number; to: number }[] {
  const day = businessDay(at, clock)
  const [begins, ends] = [day, addDays(day, 1)].map((date) => businessDayStart(date, clock).epochMilliseconds) as [number, number]
  return shiftsAround(at, plan, clock)
    .filter(({ opens, closes }) => opens < ends && closes > begins)
    .map(({ opens, closes }) => ({ from: opens, to: closes }))
}

/** Returns the plan's next change, at least a week ahead; undefined if there is none. */
export function nextPlanChange(now: Temporal.Instant, plan: WorkPlan, clock: ShopClock): Temporal.Instant | undefined {
  const next = shiftsAround(now, plan, clock)
    .flatMap(clockTimes)
    .find((time) => time > now.epochMilliseconds)
  return next === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(next)
}

/** Merges updates into a list: one entry per person, in order of first appearance. */
export function applyPresenceUpdates<T extends { personId: string }>(known: readonly T[], news: readonly T[]): T[] {
  const byPerson = new Map(known.map((one) => [one.personId, one]))
  for (const one of news) byPerson.set(one.personId, one)
  return [...byPerson.values()]
}
