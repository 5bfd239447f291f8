import { defineWords } from '../../i18n/words.ts'
import type { ReportWords } from './words/ja.ts'

export const reportWords = defineWords<ReportWords>(import.meta.glob('./words/*.ts'))
