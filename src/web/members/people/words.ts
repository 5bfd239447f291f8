import { defineWords } from '../../i18n/words.ts'
import type { PeopleWords } from './words/ja.ts'

/** Texts of the page about who works here. */
export const peopleWords = defineWords<PeopleWords>(import.meta.glob('./words/*.ts'))
