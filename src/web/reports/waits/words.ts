import { defineWords } from '../../i18n/words.ts'
import type { WaitReportWords } from './words/ja.ts'

export const waitReportWords = defineWords<WaitReportWords>(import.meta.glob('./words/*.ts'))
