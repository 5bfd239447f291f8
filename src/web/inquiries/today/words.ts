import { defineWords } from '../../i18n/words.ts'
import type { InquiriesTodayWords } from './words/ja.ts'

export const inquiriesTodayWords = defineWords<InquiriesTodayWords>(import.meta.glob('./words/*.ts'))
