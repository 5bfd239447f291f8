import { defineWords } from '../../i18n/words.ts'
import type { InquiryListWords } from './words/ja.ts'

export const inquiryListWords = defineWords<InquiryListWords>(import.meta.glob('./words/*.ts'))
