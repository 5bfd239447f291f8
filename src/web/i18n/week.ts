import type { Locale } from '#domain/locale.ts'
import type { Weekday } from '#domain/time/plain-date.ts'

/** The weekday that a calendar begins with in that language, 0 is Sunday. */
const firstDayOfWeek: Record<Locale, Weekday> = { ja: 0, en: 0, zh: 1 }

/** All weekdays in the order of that language's calendars. */
export const weekdaysOf = (locale: Locale): Weekday[] =>
  Array.from({ length: 7 }, (_, at) => ((firstDayOfWeek[locale] + at) % 7) as Weekday)
