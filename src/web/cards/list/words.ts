import { defineWords } from '../../i18n/words.ts'
import type { CardListWords } from './words/ja.ts'

/** Texts of the list of reception cards. */
export const cardListWords = defineWords<CardListWords>(import.meta.glob('./words/*.ts'))
