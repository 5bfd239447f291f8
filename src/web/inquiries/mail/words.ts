import { defineWords } from '../../i18n/words.ts'
import type { InquiryMailWords } from './words/ja.ts'

export const inquiryMailWords = defineWords<InquiryMailWords>(import.meta.glob('./words/*.ts'))
