import { defineWords } from '../../i18n/words.ts'
import type { TemplateWords } from './words/ja.ts'

export const templateWords = defineWords<TemplateWords>(import.meta.glob('./words/*.ts'))
