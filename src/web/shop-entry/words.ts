import { defineWords } from '../i18n/words.ts'
import type { EntryDoorWords } from './words/ja.ts'

export const shopEntryWords = defineWords<EntryDoorWords>(import.meta.glob('./words/*.ts'))
