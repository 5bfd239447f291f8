import { defineWords } from '../../i18n/words.ts'
import type { InputWords } from './words/ja.ts'

/** Texts of fields, choices, calendars and the card’s form, by part. Staff pages without these parts do not load them. */
export const inputWords = defineWords<InputWords>(import.meta.glob('./words/*.ts'))
