import { defineWords } from '../../i18n/words.ts'
import type { BinWords } from './words/ja.ts'

export const deletedCardWords = defineWords<BinWords>(import.meta.glob('./words/*.ts'))
