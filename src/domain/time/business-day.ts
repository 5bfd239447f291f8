import { Temporal } from 'temporal-polyfill'
import { addDays } from './plain-date.ts'

/** Where a shop's day begins. The business day starts at 05:00 by default, not at midnight. */
export type ShopClock = { timeZone: string; dayStartsAt: string; held?: HeldDay | undefined }

/**
 * The business day during which the clock was set anew. It goes on until the new clock begins a later one, so that nobody's day ends and no number
 * is given twice because somebody changed a setting (docs/decisions/107-hours-and-days.md). Milliseconds.
 */
export type HeldDay = { day: string; from: number; until: number }

export const defaultShopClock: ShopClock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }

/** The last answer for each clock, good from one instant to another: every command asks for the day, which changes once. */
const latest = new Map<string, { day: string; from: number; until: number }>()

/** The business day that `at` belongs to, as YYYY-MM-DD. At 02:00 it is still yesterday's. */
export function businessDay(at: Temporal.Instant, clock: ShopClock): string {
  const now = at.epochMilliseconds
  const { held } = clock
  return held && held.from <= now && now < held.until ? held.day : calendarDay(at, clock)
}

/** The same as if the clock had never been set anew: what opening hours and lists of days go by. */
export function calendarDay(at: Temporal.Instant, clock: ShopClock): string {
  const name = `${clock.timeZone} ${clock.dayStartsAt}`
  const known = latest.get(name)
  const now = at.epochMilliseconds
  if (known && known.from <= now && now < known.until) return known.day
  const day = findDay(at, clock)
  const [from, until] = [day, addDays(day, 1)].map((date) => calendarDayStart(date, clock).epochMilliseconds) as [number, number]
  latest.set(name, { day, from, until })
  return day
}

function findDay(at: Temporal.Instant, clock: ShopClock): string {
  let day = at.toZonedDateTimeISO(clock.timeZone).toPlainDate()
  // Instants are compared, not times of day: an hour that the clock repeats in autumn would begin the day twice.
  // More than one step back where a zone left a whole date out, as Samoa did in 2011: that date never began.
  while (Temporal.Instant.compare(at, calendarDayStart(day.toString(), clock)) < 0) day = day.subtract({ days: 1 })
  return day.toString()
}

/** When that business day began, or the one before it ended. A start time that the clock skips in spring moves on to the next that exists. */
export function businessDayStart(day: string, clock: ShopClock): Temporal.Instant {
  const start = calendarDayStart(day, clock)
  const { held } = clock
  if (!held) return start
  const at = start.epochMilliseconds
  const kept = day === held.day ? held.from : day > held.day ? Math.max(at, held.until) : Math.min(at, held.from)
  return Temporal.Instant.fromEpochMilliseconds(kept)
}

function calendarDayStart(day: string, { timeZone, dayStartsAt }: ShopClock): Temporal.Instant {
  return Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(dayStartsAt)).toZonedDateTime(timeZone).toInstant()
}

/** A clock set anew at `now`. The business day that is going on stays until the new clock begins a later one. */
export function setClock(now: Temporal.Instant, clock: ShopClock, next: Pick<ShopClock, 'timeZone' | 'dayStartsAt'>): ShopClock {
  const day = businessDay(now, clock)
  const reached = findDay(now, next)
  const later = addDays(reached > day ? reached : day, 1)
  const held = { day, from: businessDayStart(day, clock).epochMilliseconds, until: calendarDayStart(later, next).epochMilliseconds }
  return { timeZone: next.timeZone, dayStartsAt: next.dayStartsAt, held }
}

/** Whether it names a zone of the time zone database: not an offset, which knows nothing of summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
