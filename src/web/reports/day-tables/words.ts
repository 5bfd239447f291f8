import { defineWords } from '../../i18n/words.ts'
import type { DayTableWords } from './words/ja.ts'

/** A business day in figures. */
export const dayTableWords = defineWords<DayTableWords>(import.meta.glob('./words/*.ts'))
