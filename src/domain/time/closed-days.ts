import { dateParts, type Weekday } from './plain-date.ts'

/** Closed weekdays and dates of a shop; open dates override both. */
export type ClosedDays = {
  readonly weekdays?: readonly Weekday[]
  readonly dates?: readonly string[]
  readonly openDates?: readonly string[]
}

export function isClosedOn(date: string, { weekdays, dates, openDates }: ClosedDays): boolean {
  if (openDates?.includes(date)) return false
  return Boolean(dates?.includes(date) || weekdays?.includes(dateParts(date).weekday))
}
