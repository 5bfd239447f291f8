import { Temporal } from 'temporal-polyfill'
import { joinOpenings, type OtherDay, openingsOf, ownHours, type WeekHours } from './queue-settings/hours.ts'
import { businessDay, calendarDay, type ShopClock } from './time/business-day.ts'
import { addDays } from './time/plain-date.ts'

/** Whether somebody serves. */
export const presenceStates = ['serving_ready', 'away', 'break', 'off'] as const
export type PresenceState = (typeof presenceStates)[number]

export type Presence = { state: PresenceState; since: Temporal.Instant }

/** When somebody is to be there. A week that is null: nobody has planned it. `leavesOn`: the last business day. */
export type Shifts = { shifts: WeekHours | null; otherDays: readonly OtherDay[]; leavesOn: string | null }

/** A day ahead of a week, as for opening hours. */
const daysAhead = 8

const clockTimes = (one: { opens: number; closes: number }) => [one.opens, one.closes]

/** The shifts around an instant, in milliseconds, those that touch each other as one. */
function shiftsAround(at: Temporal.Instant, { shifts, otherDays, leavesOn }: Shifts, clock: ShopClock) {
  if (!shifts) return []
  const today = calendarDay(at, clock)
  const days = Array.from({ length: daysAhead + 2 + otherDays.length }, (_, index) => addDays(today, index - 1))
  return joinOpenings(
    days
      .filter((day) => leavesOn === null || day <= leavesOn)
      .flatMap((day) => openingsOf(day, { shop: ownHours({ hours: shifts, otherDays }), lane: null }, clock)),
  )
}

/**
 * Whether somebody serves at an instant (docs/decisions/112-presence.md): the one answer that the desk, the estimates and the order of calls go by. What was said holds until the plan’s
 * next change, and never past the business day on which it was said: people forget to sign off, and would be counted as serving the next morning. Else
 * the plan counts. Undefined: nothing says anything, which counts as off.
 */
export function presenceAt(
  now: Temporal.Instant,
  said: Presence | undefined,
  plan: Shifts | undefined,
  clock: ShopClock,
): Presence | undefined {
  const at = now.epochMilliseconds
  const around = plan ? shiftsAround(now, plan, clock) : []
  const changed = around.flatMap(clockTimes).findLast((time) => time <= at)
  const ofToday = said && businessDay(said.since, clock) === businessDay(now, clock) ? said : undefined
  if (ofToday && (changed === undefined || ofToday.since.epochMilliseconds >= changed)) return ofToday
  const shift = around.find(({ opens, closes }) => opens <= at && at < closes)
  if (shift) return { state: 'serving_ready', since: Temporal.Instant.fromEpochMilliseconds(shift.opens) }
  return ofToday && changed !== undefined ? { state: 'off', since: Temporal.Instant.fromEpochMilliseconds(changed) } : undefined
}

/** When the plan next says something else; undefined: not within a week. */
export function nextTurn(now: Temporal.Instant, plan: Shifts, clock: ShopClock): Temporal.Instant | undefined {
  const next = shiftsAround(now, plan, clock)
    .flatMap(clockTimes)
    .find((time) => time > now.epochMilliseconds)
  return next === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(next)
}

/** A list by person with its news in it: everybody once, in the order in which they were first heard of. */
export function withNews<T extends { personId: string }>(known: readonly T[], news: readonly T[]): T[] {
  const byPerson = new Map(known.map((one) => [one.personId, one]))
  for (const one of news) byPerson.set(one.personId, one)
  return [...byPerson.values()]
}
