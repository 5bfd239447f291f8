import { Temporal } from 'temporal-polyfill'

/** Where a shop's day begins. The business day starts at 05:00 by default, not at midnight (product.md, 4). */
export type ShopClock = { timeZone: string; dayStartsAt: string }

export const defaultShopClock: ShopClock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }

/** The last answer for each clock, good from one instant to another: every command asks for the day, which changes once. */
const latest = new Map<string, { day: string; from: number; until: number }>()

/** The business day that `at` belongs to, as YYYY-MM-DD. At 02:00 it is still yesterday's. */
export function businessDay(at: Temporal.Instant, clock: ShopClock): string {
  const name = `${clock.timeZone} ${clock.dayStartsAt}`
  const known = latest.get(name)
  const now = at.epochMilliseconds
  if (known && known.from <= now && now < known.until) return known.day
  const day = findBusinessDay(at, clock)
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const [from, until] = [day, next].map((date) => businessDayStart(date, clock).epochMilliseconds) as [number, number]
  latest.set(name, { day, from, until })
  return day
}

function findBusinessDay(at: Temporal.Instant, clock: ShopClock): string {
  let day = at.toZonedDateTimeISO(clock.timeZone).toPlainDate()
  // Instants are compared, not times of day: an hour that the clock repeats in autumn would begin the day twice.
  // More than one step back where a zone left a whole date out, as Samoa did in 2011: that date never began.
  while (Temporal.Instant.compare(at, businessDayStart(day.toString(), clock)) < 0) day = day.subtract({ days: 1 })
  return day.toString()
}

/** When that business day began. A start time that the clock skips in spring moves on to the next that exists. */
export function businessDayStart(day: string, { timeZone, dayStartsAt }: ShopClock): Temporal.Instant {
  return Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(dayStartsAt)).toZonedDateTime(timeZone).toInstant()
}
