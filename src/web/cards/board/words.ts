import { defineWords } from '../../i18n/words.ts'
import type { BoardWords } from './words/ja.ts'

export const boardWords = defineWords<BoardWords>(import.meta.glob('./words/*.ts'))
