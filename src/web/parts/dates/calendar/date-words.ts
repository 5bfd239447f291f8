import { dateParts } from '#domain/time/plain-date.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'

/** Dates in the page's words: with their year when it isn't today's. */
export function useDateWords(today: string): { long: (date: string) => string; short: (date: string) => string } {
  const texts = useWords(inputWords).calendar
  const words = (date: string) => {
    const parts = dateParts(date)
    return { ...parts, year: parts.year === dateParts(today).year ? undefined : parts.year }
  }
  return { long: (date) => texts.date(words(date)), short: (date) => texts.shortDate(words(date)) }
}
