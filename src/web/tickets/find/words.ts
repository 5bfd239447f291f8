import { defineWords } from '../../i18n/words.ts'
import type { FindNumberWords } from './words/ja.ts'

/** The join page and the ticket page get their texts from the loader: they have no room for more words (e2e/shell/budgets.test.ts). */
export const findNumberWords = defineWords<FindNumberWords>(import.meta.glob('./words/*.ts'))
