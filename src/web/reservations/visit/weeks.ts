import type { Locale } from '#domain/locale.ts'
import { addDays, type DateParts, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'
import { startOfWeek } from '../../i18n/week.ts'

/** Number of weeks that fit on a phone without scrolling. */
const minWeeks = 4

/** Returns the weeks of a month (`YYYY-MM`) with at least `minWeeks`; those of the current month begin today. */
export function listUpcomingWeeks(month: string, today: string, locale: Locale): string[][] {
  const first = firstOfMonth(`${month}-01`)
  const until = lastOfMonth(first)
  const weeks: string[][] = []
  for (
    let day = startOfWeek(month === today.slice(0, 7) ? today : first, locale);
    day <= until || weeks.length < minWeeks;
    day = addDays(day, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}

/** Returns the next month if a whole week of it is shown; undefined otherwise. */
export function findShownNextMonth(weeks: readonly (readonly string[])[], month: string): DateParts | undefined {
  const lastWeek = weeks.at(-1)![0]!
  return lastWeek.slice(0, 7) > month ? dateParts(lastWeek) : undefined
}
