import { defineWords } from '../../i18n/words.ts'
import type { BinWords } from './words/ja.ts'

export const binWords = defineWords<BinWords>(import.meta.glob('./words/*.ts'))
