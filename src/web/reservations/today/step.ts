import type { Locale } from '#domain/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { reservationsTodayWords } from './words.ts'

export const reservationsChecklistStep = {
  name: 'reservations',
  place: '/shopAdmin/reserveMail/slots',
  texts: (locale: Locale) => wordsIn(reservationsTodayWords, locale).step,
} as const
