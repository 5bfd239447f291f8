import { defineWords } from '../../../i18n/words.ts'
import type { CodeInputWords } from './words/ja.ts'

export const entryCodeInputWords = defineWords<CodeInputWords>(import.meta.glob('./words/*.ts'))
