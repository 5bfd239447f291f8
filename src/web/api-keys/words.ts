import { defineWords } from '../i18n/words.ts'
import type { ApiKeyWords } from './words/ja.ts'

export const apiKeyWords = defineWords<ApiKeyWords>(import.meta.glob('./words/*.ts'))
