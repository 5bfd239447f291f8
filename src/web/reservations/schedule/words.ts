import { defineWords } from '../../i18n/words.ts'
import type { BookWords } from './words/ja.ts'

export const scheduleWords = defineWords<BookWords>(import.meta.glob('./words/*.ts'))
