import type { RetentionPreview } from '#contract/privacy/retention.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { reservationLossWords } from './words.ts'

/** Ended reservations that a shorter period erases. */
export const reservationErasureEntry = {
  name: 'book',
  count: ({ reservations }: RetentionPreview['now']) => reservations,
  texts: (locale: Locale) => wordsInLocale(reservationLossWords, locale),
}
