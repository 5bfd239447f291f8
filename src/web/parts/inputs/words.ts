import { defineWords } from '../../i18n/words.ts'
import type { InputWords } from './words/ja.ts'

/** Texts of the field for a shop's code and of its scanner. */
export const inputWords = defineWords<InputWords>(import.meta.glob('./words/*.ts'))
