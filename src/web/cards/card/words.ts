import { defineWords } from '../../i18n/words.ts'
import type { CardWords } from './words/ja.ts'

export const cardWords = defineWords<CardWords>(import.meta.glob('./words/*.ts'))
