import { Temporal } from 'temporal-polyfill'

/** As spreadsheets read a time: 2026-11-21 10:05, by the clock of that zone. `at`: ms since 1970. */
export function localTime(at: number, timeZone: string, smallestUnit: 'minute' | 'second' = 'minute'): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit })
    .replace('T', ' ')
}
