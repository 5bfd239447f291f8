import { defineWords } from '../i18n/words.ts'
import type { CallWords } from './words/ja.ts'

export const apiProblemWords = defineWords<CallWords>(import.meta.glob('./words/*.ts'), true)
