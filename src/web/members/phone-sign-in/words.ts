import { defineWords } from '../../i18n/words.ts'
import type { PhoneWords } from './words/ja.ts'

export const phoneSignInWords = defineWords<PhoneWords>(import.meta.glob('./words/*.ts'))
