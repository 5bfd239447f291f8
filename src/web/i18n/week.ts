import type { Locale } from '#domain/locale.ts'
import { addDays, dateParts, type Weekday } from '#domain/time/plain-date.ts'

/** First weekday of the language's calendars; 0 is Sunday. */
export const firstDayOfWeekByLocale: Record<Locale, 0 | 1> = { ja: 0, en: 0, zh: 1 }

export const startOfWeek = (day: string, locale: Locale): string =>
  addDays(day, -((dateParts(day).weekday - firstDayOfWeekByLocale[locale] + 7) % 7))

/** Returns all weekdays in the order of the language's calendars. */
export const orderWeekdays = (locale: Locale): Weekday[] =>
  Array.from({ length: 7 }, (_, at) => ((firstDayOfWeekByLocale[locale] + at) % 7) as Weekday)
