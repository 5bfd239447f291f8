import { defineWords } from '../../i18n/words.ts'
import type { BookingPageWords } from './words/ja.ts'

export const reservationPageWords = defineWords<BookingPageWords>(import.meta.glob('./words/*.ts'))
