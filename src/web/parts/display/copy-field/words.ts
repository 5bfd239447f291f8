import { defineWords } from '../../../i18n/words.ts'
import type { CopyFieldWords } from './words/ja.ts'

/** Separate from the other parts’ texts, because visitor pages don't need them. */
export const copyFieldWords = defineWords<CopyFieldWords>(import.meta.glob('./words/*.ts'))
