import { defineWords } from '../../i18n/words.ts'
import type { CsvWords } from './words/ja.ts'

export const csvWords = defineWords<CsvWords>(import.meta.glob('./words/*.ts'))
