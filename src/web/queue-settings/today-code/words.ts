import { defineWords } from '../../i18n/words.ts'
import type { TodayCodeWords } from './words/ja.ts'

/** Texts of the page with today's code. */
export const todayCodeWords = defineWords<TodayCodeWords>(import.meta.glob('./words/*.ts'))
