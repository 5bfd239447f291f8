import { Temporal } from 'temporal-polyfill'

/** The last answer: a day's times are asked for one after the other. */
let latest = { name: '', midnight: undefined as number | undefined }

/**
 * When a date began by the clock of a zone, in milliseconds, if that clock doesn't change on it or on the next: then every time of both is so many minutes
 * later. Undefined: it changes, and a calendar has to be asked.
 */
export function midnightOf(day: string, timeZone: string): number | undefined {
  const name = `${timeZone} ${day}`
  if (latest.name === name) return latest.midnight
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  const isPlain = midnight.hour === 0 && midnight.add({ days: 2 }).epochMilliseconds - midnight.epochMilliseconds === 48 * 3_600_000
  latest = { name, midnight: isPlain ? midnight.epochMilliseconds : undefined }
  return latest.midnight
}
