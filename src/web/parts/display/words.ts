import { defineWords } from '../../i18n/words.ts'
import type { DisplayWords } from './words/ja.ts'

/** Texts of staff pages’ parts, by part. */
export const displayWords = defineWords<DisplayWords>(import.meta.glob('./words/*.ts'))
