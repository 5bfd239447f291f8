import type { Locale } from '#domain/locale.ts'
import { addDays, type DateParts, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'
import { startOfWeek } from '../../i18n/week.ts'

/** What fits on a phone without scrolling. */
const minWeeks = 4

/** The weeks of a month, `YYYY-MM`: of the present one from today's week on. */
export function weeksOf(month: string, today: string, locale: Locale): string[][] {
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

/** The month after it, where whole weeks of that are shown as well. */
export function nextMonthIn(weeks: readonly (readonly string[])[], month: string): DateParts | undefined {
  const lastWeek = weeks.at(-1)![0]!
  return lastWeek.slice(0, 7) > month ? dateParts(lastWeek) : undefined
}
