import { defineWords } from '../i18n/words.ts'
import type { OutboxWords } from './words/ja.ts'

export const outboxWords = defineWords<OutboxWords>(import.meta.glob('./words/*.ts'))
