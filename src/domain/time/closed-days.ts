import { dateParts, type Weekday } from './plain-date.ts'

/** When a shop is closed: on weekdays, on single dates, and open on single dates in spite of those. */
export type ClosedDays = {
  readonly weekdays?: readonly Weekday[]
  readonly dates?: readonly string[]
  readonly openDates?: readonly string[]
}

export function isClosedOn(date: string, { weekdays, dates, openDates }: ClosedDays): boolean {
  if (openDates?.includes(date)) return false
  return Boolean(dates?.includes(date) || weekdays?.includes(dateParts(date).weekday))
}
