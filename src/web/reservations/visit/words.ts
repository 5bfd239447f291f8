import { defineWords } from '../../i18n/words.ts'
import type { VisitWords } from './words/ja.ts'

export const reservationRequestWords = defineWords<VisitWords>(import.meta.glob('./words/*.ts'))
