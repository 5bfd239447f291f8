import { defineWords } from '../i18n/words.ts'
import type { PartWords } from './words/ja.ts'

export const partWords = defineWords<PartWords>(import.meta.glob('./words/*.ts'))
