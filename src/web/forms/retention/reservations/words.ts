import { defineWords } from '../../../i18n/words.ts'
import type { ReservationLossWords } from './words/ja.ts'

export const reservationLossWords = defineWords<ReservationLossWords>(import.meta.glob('./words/*.ts'))
