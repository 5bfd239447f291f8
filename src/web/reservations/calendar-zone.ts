import type { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { repeatedHourOffset } from '#domain/time/repeated-hour.ts'

/** Of an hour that comes twice a calendar couldn't tell which. */
export const isShownOnce = ({ epochMilliseconds, timeZoneId }: Temporal.ZonedDateTime) =>
  repeatedHourOffset(epochMilliseconds, timeZoneId) === undefined

/** The zone's rules, which a calendar needs to know the time by. */
export function zoneOf(name: string): string | null {
  const found = tzlib_get_ical_block(name)
  return Array.isArray(found) ? found[0]! : null
}
