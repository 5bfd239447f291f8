import { defineWords } from '../i18n/words.ts'
import type { CallWords } from './words/ja.ts'

/** Sentences for calls that the server did not answer. */
export const callWords = defineWords<CallWords>(import.meta.glob('./words/*.ts'), true)
