import type { ClosedDays } from '#domain/time/closed-days.ts'
import { addMonths, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'

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

/** How many rows of days the month of the date has. `firstDayOfWeek`: Sunday is 0. */
export function weeksOf(date: string, firstDayOfWeek: 0 | 1): number {
  const before = (dateParts(firstOfMonth(date)).weekday + 7 - firstDayOfWeek) % 7
  return Math.ceil((before + dateParts(lastOfMonth(date)).day) / 7)
}
