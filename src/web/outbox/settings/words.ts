import { defineWords } from '../../i18n/words.ts'
import type { MailSettingWords } from './words/ja.ts'

export const mailSettingWords = defineWords<MailSettingWords>(import.meta.glob('./words/*.ts'))
