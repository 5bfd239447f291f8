import { defineWords } from '../../i18n/words.ts'
import type { InquirySettingWords } from './words/ja.ts'

export const inquirySettingWords = defineWords<InquirySettingWords>(import.meta.glob('./words/*.ts'))
