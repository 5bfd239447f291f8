import type { ClosedDays } from '#domain/time/closed-days.ts'
import { addDays, addMonths, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'

/** Selectable dates and how they are shown. Dates are YYYY-MM-DD. */
export type CalendarOptions = {
  /** Date in the shop's zone. The browser's own may differ. */
  today: string
  /** Default: today. */
  min?: string | undefined
  /** Default: a year after the first day. */
  max?: string | undefined
  closed?: ClosedDays | undefined
}

export function lastSelectableDay({ today, min = today, max = addMonths(min, 12) }: CalendarOptions): string {
  return max
}

/** Returns the weeks of the date's month. Days of other months are undefined. `firstDayOfWeek`: Sunday is 0. */
export function weeksOfMonth(date: string, firstDayOfWeek: 0 | 1): (string | undefined)[][] {
  const first = firstOfMonth(date)
  const { day: days } = dateParts(lastOfMonth(date))
  const before = (dateParts(first).weekday + 7 - firstDayOfWeek) % 7
  const dayAt = (at: number) => (at >= before && at < before + days ? addDays(first, at - before) : undefined)
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) => Array.from({ length: 7 }, (_, at) => dayAt(week * 7 + at)))
}
