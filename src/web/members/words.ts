import { defineWords } from '../i18n/words.ts'
import type { MemberWords } from './words/ja.ts'

/** Texts of the staff's own pages: signing in and out, today. */
export const memberWords = defineWords<MemberWords>(import.meta.glob('./words/*.ts'))
