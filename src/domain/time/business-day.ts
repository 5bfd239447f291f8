import { Temporal } from 'temporal-polyfill'
import { addDays } from './plain-date.ts'

/** A shop's time zone and its start of the business day, 05:00 by default. */
export type ShopClock = { timeZone: string; dayStartsAt: string; pinnedDay?: PinnedBusinessDay | undefined }

/**
 * The business day in which the clock was changed. It lasts until the new clock begins a later one (milliseconds).
 * Otherwise a changed setting could end the day or issue a number twice (docs/decisions/107-hours-and-days.md).
 */
export type PinnedBusinessDay = { day: string; from: number; until: number }

export const defaultShopClock: ShopClock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }

/** Days that were found, by clock and date, because every command asks for today, and reservations for coming days too. */
const found = new Map<string, { day: string; from: number; until: number }>()
const maxFound = 10_000
const dateMilliseconds = 86_400_000

/** Returns the business day of `at` as YYYY-MM-DD. At 02:00 it is still yesterday's. */
export function businessDay(at: Temporal.Instant, clock: ShopClock): string {
  const now = at.epochMilliseconds
  const { pinnedDay } = clock
  return pinnedDay && pinnedDay.from <= now && now < pinnedDay.until ? pinnedDay.day : unpinnedBusinessDay(at, clock)
}

/** Returns the business day without a held day, as opening hours and lists of days use it. */
export function unpinnedBusinessDay(at: Temporal.Instant, clock: ShopClock): string {
  const now = at.epochMilliseconds
  const key = `${clock.timeZone} ${clock.dayStartsAt} ${Math.floor(now / dateMilliseconds)}`
  const cached = found.get(key)
  if (cached && cached.from <= now && now < cached.until) return cached.day
  const day = findDay(at, clock)
  const [from, until] = [day, addDays(day, 1)].map((date) => calendarDayStart(date, clock).epochMilliseconds) as [number, number]
  if (found.size >= maxFound) found.clear()
  found.set(key, { day, from, until })
  return day
}

function findDay(at: Temporal.Instant, clock: ShopClock): string {
  let day = at.toZonedDateTimeISO(clock.timeZone).toPlainDate()
  // Compare instants, not times of day: a repeated hour in autumn would begin the day twice.
  // Step back several dates if a zone skipped one, as Samoa did in 2011.
  while (Temporal.Instant.compare(at, calendarDayStart(day.toString(), clock)) < 0) day = day.subtract({ days: 1 })
  return day.toString()
}

/** Returns when the business day begins. A start skipped in spring moves to the next existing time. */
export function businessDayStart(day: string, clock: ShopClock): Temporal.Instant {
  const start = calendarDayStart(day, clock)
  const { pinnedDay } = clock
  if (!pinnedDay) return start
  const at = start.epochMilliseconds
  const pinnedStart =
    day === pinnedDay.day ? pinnedDay.from : day > pinnedDay.day ? Math.max(at, pinnedDay.until) : Math.min(at, pinnedDay.from)
  return Temporal.Instant.fromEpochMilliseconds(pinnedStart)
}

function calendarDayStart(day: string, { timeZone, dayStartsAt }: ShopClock): Temporal.Instant {
  return Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(dayStartsAt)).toZonedDateTime(timeZone).toInstant()
}

/** Returns the changed clock. The current business day lasts until the new clock begins a later one. */
export function changeShopClock(now: Temporal.Instant, clock: ShopClock, next: Pick<ShopClock, 'timeZone' | 'dayStartsAt'>): ShopClock {
  const day = businessDay(now, clock)
  const reached = findDay(now, next)
  const later = addDays(reached > day ? reached : day, 1)
  const pinnedDay = { day, from: businessDayStart(day, clock).epochMilliseconds, until: calendarDayStart(later, next).epochMilliseconds }
  return { timeZone: next.timeZone, dayStartsAt: next.dayStartsAt, pinnedDay }
}

/** Returns true for a name of the time zone database. Offsets are refused, because they have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
