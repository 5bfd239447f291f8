import { defineWords } from '../../i18n/words.ts'
import type { RequestWords } from './words/ja.ts'

export const privacyRequestWords = defineWords<RequestWords>(import.meta.glob('./words/*.ts'))
