import type { Locale } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { unambiguousTime } from '#domain/time/repeated-hour.ts'

/**
 * Formats a time of day in the shop's zone, 24 hours, alike on the server and in every browser: `14:10`. Adds the offset in an hour that the clock
 * repeats.
 */
export function formatTimeOfDay(instant: string | Date, timeZone: string, locale: Locale = 'ja'): string {
  const at = new Date(instant)
  const time = getDateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return unambiguousTime(time, at.getTime(), timeZone)
}

export function formatDateAndTime(instant: string, timeZone: string, locale: Locale): string {
  const date = getDateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(instant))
  return `${date} ${formatTimeOfDay(instant, timeZone, locale)}`
}

/** Formats as `4:10`; negative values count as zero. */
export function formatMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats a business day in the language's usual form. */
export function formatDayWithWeekday(day: string, locale: Locale): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => getDateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon)
  // Same format as the calendar (parts/inputs/words).
  if (locale === 'en') return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`
  return `${part({ month: 'long', day: 'numeric' })}（${part({ weekday: 'short' })}）`
}

/** Returns the calendar day in a time zone, YYYY-MM-DD. */
export const toCalendarDay = (instant: string | number, timeZone: string): string =>
  getDateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(new Date(instant))
