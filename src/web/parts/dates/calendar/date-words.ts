import { dateParts } from '#domain/time/plain-date.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'

/** Formats dates in the page's language, with the year unless it is today's. */
export function useDateFormats(today: string): { long: (date: string) => string; short: (date: string) => string } {
  const texts = useWords(inputWords).calendar
  const words = (date: string) => {
    const parts = dateParts(date)
    return { ...parts, year: parts.year === dateParts(today).year ? undefined : parts.year }
  }
  return { long: (date) => texts.date(words(date)), short: (date) => texts.shortDate(words(date)) }
}
