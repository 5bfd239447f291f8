import { dateParts } from '#domain/time/plain-date.ts'
import { defineMessages, useMessages } from '../../../i18n/words.ts'

/** Dates in words, and what a calendar says about its days. */
export const calendarTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})

/** Dates in the page's words: with their year when it isn't today's. */
export function useDateWords(today: string): { long: (date: string) => string; short: (date: string) => string } {
  const texts = useMessages(calendarTexts)
  const words = (date: string) => {
    const parts = dateParts(date)
    return { ...parts, year: parts.year === dateParts(today).year ? undefined : parts.year }
  }
  return { long: (date) => texts.date(words(date)), short: (date) => texts.shortDate(words(date)) }
}
