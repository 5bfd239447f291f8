import { defineWords } from '../../i18n/words.ts'
import type { DateWords } from './words/ja.ts'

/** Dates in words, and what a calendar says about its days. */
export const dateWords = defineWords<DateWords>(import.meta.glob('./words/*.ts'))
