import { defineWords } from '../i18n/words.ts'
import type { MemberWords } from './words/ja.ts'

/** Texts of signing in and out. */
export const memberWords = defineWords<MemberWords>(import.meta.glob('./words/*.ts'))
