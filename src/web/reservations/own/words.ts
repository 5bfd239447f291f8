import { defineWords } from '../../i18n/words.ts'
import type { ReservationWords } from './words/ja.ts'

export const visitorReservationWords = defineWords<ReservationWords>(import.meta.glob('./words/*.ts'))
