import { defineWords } from '../../i18n/words.ts'
import type { BookTableWords } from './words/ja.ts'

export const reservationPunctualityWords = defineWords<BookTableWords>(import.meta.glob('./words/*.ts'))
