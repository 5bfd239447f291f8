import { defineWords } from '../../i18n/words.ts'
import type { DialogWords } from './words/ja.ts'

export const dialogWords = defineWords<DialogWords>(import.meta.glob('./words/*.ts'))
