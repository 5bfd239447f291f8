import { Temporal } from 'temporal-polyfill'
import { unambiguousTime } from './repeated-hour.ts'

/** Formats a time for spreadsheets, 2026-11-21 10:05, in the zone; with the offset in a repeated hour. `at`: ms since 1970. */
export function formatLocalDateTime(at: number, timeZone: string, smallestUnit: 'minute' | 'second' = 'minute'): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit })
    .replace('T', ' ')
  return unambiguousTime(time, at, timeZone)
}
