import { Temporal } from 'temporal-polyfill'
import { businessDay, type ShopClock } from './business-day.ts'

/** A time on a shop's clock. `minuteOfDay`: minutes since midnight of the business day's date, so 01:00 of the next date is 1500. */
export type TimeOfBusinessDay = { day: string; minuteOfDay: number }

/**
 * Returns a function that finds the business day and the minute of an instant in milliseconds. It remembers the zone's offset until its
 * next change, because an estimator asks for thousands of instants in order and the calendar takes 20 µs for each.
 */
export function createTimesOfDay(clock: ShopClock): (at: number) => TimeOfBusinessDay {
  let offset = { ms: 0, from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY }
  return (at) => {
    if (at < offset.from || at >= offset.until) offset = offsetAt(at, clock.timeZone)
    const day = businessDay(Temporal.Instant.fromEpochMilliseconds(at), clock)
    return { day, minuteOfDay: (at + offset.ms - Date.parse(`${day}T00:00Z`)) / 60_000 }
  }
}

function offsetAt(at: number, timeZone: string) {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  // The transition before is searched from an instant later, so that one at `at` itself counts.
  const from = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds
  return {
    ms: time.offsetNanoseconds / 1e6,
    from: from ?? Number.NEGATIVE_INFINITY,
    until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
  }
}
