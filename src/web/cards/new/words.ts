import { defineWords } from '../../i18n/words.ts'
import type { NewCardWords } from './words/ja.ts'

export const newCardWords = defineWords<NewCardWords>(import.meta.glob('./words/*.ts'))
