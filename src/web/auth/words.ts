import { defineWords } from '../i18n/words.ts'
import type { SignInWords } from './words/ja.ts'

export const signInWords = defineWords<SignInWords>(import.meta.glob('./words/*.ts'))
