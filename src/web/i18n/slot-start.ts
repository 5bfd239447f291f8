import type { SlotTime } from '#contract/slot-time.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDayWithWeekday } from './time.ts'

/** Returns a slot's start for a list by business day; adds the date after midnight. */
export function formatSlotStart({ day, date, time }: Pick<SlotTime, 'day' | 'date' | 'time'>, locale: Locale): string {
  return date === day ? time : `${formatDayWithWeekday(date, locale)} ${time}`
}
