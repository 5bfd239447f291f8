import { defineWords } from '../i18n/words.ts'
import type { SignInWords } from './words/ja.ts'

/** Sentences for what can go wrong in signing in and out (R8.1). */
export const signInWords = defineWords<SignInWords>(import.meta.glob('./words/*.ts'))
