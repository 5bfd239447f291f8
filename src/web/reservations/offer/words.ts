import { defineWords } from '../../i18n/words.ts'
import type { OfferWords } from './words/ja.ts'

export const reservationEntryOptionWords = defineWords<OfferWords>(import.meta.glob('./words/*.ts'))
