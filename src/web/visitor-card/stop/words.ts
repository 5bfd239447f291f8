import { defineWords } from '../../i18n/words.ts'
import type { StopWords } from './words/ja.ts'

export const unsubscribeWords = defineWords<StopWords>(import.meta.glob('./words/*.ts'))
