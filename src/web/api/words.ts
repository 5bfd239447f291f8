import { defineWords } from '../i18n/words.ts'
import type { CallWords } from './words/ja.ts'

export const callWords = defineWords<CallWords>(import.meta.glob('./words/*.ts'), true)
