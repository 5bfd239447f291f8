import { defineWords } from '../i18n/words.ts'
import type { FieldWords } from './words/ja.ts'

export const fieldWords = defineWords<FieldWords>(import.meta.glob('./words/*.ts'))
