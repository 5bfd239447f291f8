import { defineWords } from '../../i18n/words.ts'
import type { RetentionWords } from './words/ja.ts'

export const retentionWords = defineWords<RetentionWords>(import.meta.glob('./words/*.ts'))
