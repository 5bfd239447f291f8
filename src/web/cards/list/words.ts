import { defineWords } from '../../i18n/words.ts'
import type { CardListWords } from './words/ja.ts'

export const cardListWords = defineWords<CardListWords>(import.meta.glob('./words/*.ts'))
