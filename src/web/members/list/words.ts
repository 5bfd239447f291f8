import { defineWords } from '../../i18n/words.ts'
import type { PeopleWords } from './words/ja.ts'

export const memberListWords = defineWords<PeopleWords>(import.meta.glob('./words/*.ts'))
