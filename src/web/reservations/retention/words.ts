import { defineWords } from '../../i18n/words.ts'
import type { KeptWords } from './words/ja.ts'

export const localReservationWords = defineWords<KeptWords>(import.meta.glob('./words/*.ts'))
