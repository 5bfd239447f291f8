import { defineWords } from '../../i18n/words.ts'
import type { SecurityWords } from './words/ja.ts'

export const securityWords = defineWords<SecurityWords>(import.meta.glob('./words/*.ts'))
