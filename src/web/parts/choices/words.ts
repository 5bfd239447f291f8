import { defineWords } from '../../i18n/words.ts'
import type { ChoiceWords } from './words/ja.ts'

export const choiceWords = defineWords<ChoiceWords>(import.meta.glob('./words/*.ts'))
