import type { SlotTime } from '#contract/slot-time.ts'
import type { Locale } from '#domain/locale.ts'
import { dayLabel } from './time.ts'

/** When a slot begins, under the heading of its business day: past midnight with the date of its own. */
export function timeIn({ day, date, time }: Pick<SlotTime, 'day' | 'date' | 'time'>, locale: Locale): string {
  return date === day ? time : `${dayLabel(date, locale)} ${time}`
}
