import { defineWords } from '../../i18n/words.ts'
import type { DayTableWords } from './words/ja.ts'

export const dayTableWords = defineWords<DayTableWords>(import.meta.glob('./words/*.ts'))
