import { Temporal } from 'temporal-polyfill'

/** Cache of the last result, as one day's times are usually requested together. */
let latest = { name: '', midnight: undefined as number | undefined }

/**
 * Returns a date's midnight in milliseconds if the zone's clock does not change on it or the next date; otherwise undefined.
 * With it every time of both days is a plain sum of minutes.
 */
export function midnightUnlessClockChanges(day: string, timeZone: string): number | undefined {
  const name = `${timeZone} ${day}`
  if (latest.name === name) return latest.midnight
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  const isPlain = midnight.hour === 0 && midnight.add({ days: 2 }).epochMilliseconds - midnight.epochMilliseconds === 48 * 3_600_000
  latest = { name, midnight: isPlain ? midnight.epochMilliseconds : undefined }
  return latest.midnight
}
