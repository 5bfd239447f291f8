import { defineWords } from '../../i18n/words.ts'
import type { VisitWords } from './words/ja.ts'

export const visitWords = defineWords<VisitWords>(import.meta.glob('./words/*.ts'))
