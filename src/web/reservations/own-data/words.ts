import { defineWords } from '../../i18n/words.ts'
import type { OwnReservationWords } from './words/ja.ts'

export const ownReservationWords = defineWords<OwnReservationWords>(import.meta.glob('./words/*.ts'))
