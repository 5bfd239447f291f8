import { defineWords } from '../../i18n/words.ts'
import type { HoursWords } from './words/ja.ts'

export const hoursWords = defineWords<HoursWords>(import.meta.glob('./words/*.ts'))
