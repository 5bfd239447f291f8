import type { CalendarOptions } from '../calendar/calendar-days.ts'

/** First and last day; null if not chosen yet. */
export type RangeSelection = [from: string | null, to: string | null]

export type RangeCalendarProps = CalendarOptions & {
  range: RangeSelection
  onRange: (range: RangeSelection) => void
  month: string
  onMonth: (date: string) => void
  focused?: boolean
}
