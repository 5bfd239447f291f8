import type { Locale } from '#domain/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { reservationsTodayWords } from './words.ts'

export const reservationsChecklistStep = {
  name: 'reservations',
  path: '/shopAdmin/reserveMail/slots',
  texts: (locale: Locale) => wordsInLocale(reservationsTodayWords, locale).step,
} as const
