import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { bookTodayWords } from './words.ts'

export const reservationsStep = {
  name: 'reservations',
  place: '/shopAdmin/reserveMail/slots',
  texts: (locale: Locale) => wordsIn(bookTodayWords, locale).step,
} as const
