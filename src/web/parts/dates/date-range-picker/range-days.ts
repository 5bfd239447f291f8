import type { CalendarDays } from '../calendar/calendar-days.ts'

/** First and last day; null if not chosen yet. */
export type Range = [from: string | null, to: string | null]

export type RangeDays = CalendarDays & {
  range: Range
  onRange: (range: Range) => void
  month: string
  onMonth: (date: string) => void
  focused?: boolean
}
