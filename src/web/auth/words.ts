import { defineWords } from '../i18n/words.ts'
import type { SignInWords } from './words/ja.ts'

/** Texts of sign-in errors (R8.1). */
export const signInWords = defineWords<SignInWords>(import.meta.glob('./words/*.ts'))
