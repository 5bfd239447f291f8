import { defineWords } from '../../i18n/words.ts'
import type { OwnInquiryWords } from './words/ja.ts'

export const ownInquiryWords = defineWords<OwnInquiryWords>(import.meta.glob('./words/*.ts'))
