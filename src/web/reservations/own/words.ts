import { defineWords } from '../../i18n/words.ts'
import type { ReservationWords } from './words/ja.ts'

export const reservationWords = defineWords<ReservationWords>(import.meta.glob('./words/*.ts'))
