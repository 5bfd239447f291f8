import { defineWords } from '../../i18n/words.ts'
import type { DisplayWords } from './words/ja.ts'

/** Texts around a table's rows. */
export const displayWords = defineWords<DisplayWords>(import.meta.glob('./words/*.ts'))
