import { defineWords } from '../../i18n/words.ts'
import type { TodayCodeWords } from './words/ja.ts'

export const todayCodeWords = defineWords<TodayCodeWords>(import.meta.glob('./words/*.ts'))
