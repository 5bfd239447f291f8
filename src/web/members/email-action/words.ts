import { defineWords } from '../../i18n/words.ts'
import type { ActionWords } from './words/ja.ts'

export const emailActionWords = defineWords<ActionWords>(import.meta.glob('./words/*.ts'))
