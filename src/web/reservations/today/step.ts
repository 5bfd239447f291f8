import type { Locale } from '#domain/locale.ts'
import { readWords } from '../../i18n/words.ts'
import { reservationsTodayWords } from './words.ts'

export const reservationsChecklistStep = {
  name: 'reservations',
  path: '/shopAdmin/reserveMail/slots',
  texts: (locale: Locale) => readWords(reservationsTodayWords, locale).step,
} as const
