import { defineWords } from '../../i18n/words.ts'
import type { BookingPageWords } from './words/ja.ts'

export const reservationPageLinkWords = defineWords<BookingPageWords>(import.meta.glob('./words/*.ts'))
