import { Temporal } from 'temporal-polyfill'
import { unambiguousTime } from './repeated-hour.ts'

/** As spreadsheets read a time: 2026-11-21 10:05, by the clock of that zone; with the offset in an hour that it repeats. `at`: ms since 1970. */
export function localTime(at: number, timeZone: string, smallestUnit: 'minute' | 'second' = 'minute'): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit })
    .replace('T', ' ')
  return unambiguousTime(time, at, timeZone)
}
