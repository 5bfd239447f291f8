import { defineWords } from '../i18n/words.ts'
import type { MemberWords } from './words/ja.ts'

export const memberWords = defineWords<MemberWords>(import.meta.glob('./words/*.ts'))
