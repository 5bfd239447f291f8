import { defineWords } from '../../i18n/words.ts'
import type { MailTemplateWords } from './words/ja.ts'

export const mailTemplateWords = defineWords<MailTemplateWords>(import.meta.glob('./words/*.ts'))
