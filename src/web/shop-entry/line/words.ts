import { defineWords } from '../../i18n/words.ts'
import type { LineLinkWords } from './words/ja.ts'

export const lineLinkWords = defineWords<LineLinkWords>(import.meta.glob('./words/*.ts'))
