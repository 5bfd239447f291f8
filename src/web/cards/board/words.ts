import { defineWords } from '../../i18n/words.ts'
import type { BoardWords } from './words/ja.ts'

/** Texts of the board of cards by stage. */
export const boardWords = defineWords<BoardWords>(import.meta.glob('./words/*.ts'))
