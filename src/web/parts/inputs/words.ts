import { defineWords } from '../../i18n/words.ts'
import type { InputWords } from './words/ja.ts'

/** What fields, choices, calendars and a card’s form say by themselves, by part. Staff’s pages without them do not load it. */
export const inputWords = defineWords<InputWords>(import.meta.glob('./words/*.ts'))
