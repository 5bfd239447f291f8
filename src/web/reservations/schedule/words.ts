import { defineWords } from '../../i18n/words.ts'
import type { BookWords } from './words/ja.ts'

export const bookWords = defineWords<BookWords>(import.meta.glob('./words/*.ts'))
