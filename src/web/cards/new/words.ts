import { defineWords } from '../../i18n/words.ts'
import type { NewCardWords } from './words/ja.ts'

/** Texts of the page where staff write a card down. */
export const newCardWords = defineWords<NewCardWords>(import.meta.glob('./words/*.ts'))
