import { defineWords } from '../../../i18n/words.ts'
import type { CopyFieldWords } from './words/ja.ts'

/** Apart from the other parts’ words: visitors’ pages have no use for them. */
export const copyFieldWords = defineWords<CopyFieldWords>(import.meta.glob('./words/*.ts'))
