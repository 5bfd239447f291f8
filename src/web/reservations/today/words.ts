import { defineWords } from '../../i18n/words.ts'
import type { BookTodayWords } from './words/ja.ts'

export const reservationsTodayWords = defineWords<BookTodayWords>(import.meta.glob('./words/*.ts'))
