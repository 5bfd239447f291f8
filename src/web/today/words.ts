import { defineWords } from '../i18n/words.ts'
import type { TodayWords } from './words/ja.ts'

export const todayWords = defineWords<TodayWords>(import.meta.glob('./words/*.ts'))
