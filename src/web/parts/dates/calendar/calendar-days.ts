import type { ClosedDays } from '#domain/time/closed-days.ts'
import { addDays, addMonths, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'

/** What can be chosen, and how it is shown. Dates are YYYY-MM-DD. */
export type CalendarDays = {
  /** In the shop: the browser's own may be another. */
  today: string
  /** Today unless said. */
  min?: string | undefined
  /** A year after the first unless said. */
  max?: string | undefined
  closed?: ClosedDays | undefined
}

/** The last day that can be chosen. */
export function lastDay({ today, min = today, max = addMonths(min, 12) }: CalendarDays): string {
  return max
}

/** The weeks of the date's month; undefined for days of other months. `firstDayOfWeek`: Sunday is 0. */
export function weeksOf(date: string, firstDayOfWeek: 0 | 1): (string | undefined)[][] {
  const first = firstOfMonth(date)
  const { day: days } = dateParts(lastOfMonth(date))
  const before = (dateParts(first).weekday + 7 - firstDayOfWeek) % 7
  const dayAt = (at: number) => (at >= before && at < before + days ? addDays(first, at - before) : undefined)
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) => Array.from({ length: 7 }, (_, at) => dayAt(week * 7 + at)))
}
