import { defineWords } from '../../i18n/words.ts'
import type { TemplateWords } from './words/ja.ts'

export const mailTemplateWords = defineWords<TemplateWords>(import.meta.glob('./words/*.ts'))
