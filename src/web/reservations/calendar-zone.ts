import type { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { repeatedHourOffset } from '#domain/time/repeated-hour.ts'

/** Returns false in the hour that repeats when clocks are set back, because a calendar could not tell which one is meant. */
export const isUnambiguousWallTime = ({ epochMilliseconds, timeZoneId }: Temporal.ZonedDateTime) =>
  repeatedHourOffset(epochMilliseconds, timeZoneId) === undefined

/** Returns the zone's VTIMEZONE block, which a calendar needs for local times; null for an unknown zone. */
export function vtimezoneText(name: string): string | null {
  const zoneBlock = tzlib_get_ical_block(name)
  return Array.isArray(zoneBlock) ? zoneBlock[0]! : null
}
