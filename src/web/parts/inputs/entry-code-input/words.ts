import { defineWords } from '../../../i18n/words.ts'
import type { EntryCodeInputWords } from './words/ja.ts'

export const entryCodeInputWords = defineWords<EntryCodeInputWords>(import.meta.glob('./words/*.ts'))
