import { defineWords } from '../../i18n/words.ts'
import type { BinWords } from './words/ja.ts'

/** Texts of the bin of reception cards. */
export const binWords = defineWords<BinWords>(import.meta.glob('./words/*.ts'))
