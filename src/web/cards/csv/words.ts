import { defineWords } from '../../i18n/words.ts'
import type { CsvWords } from './words/ja.ts'

/** Texts of cards in files: out, in, and the record of it. */
export const csvWords = defineWords<CsvWords>(import.meta.glob('./words/*.ts'))
