import { defineWords } from '../../i18n/words.ts'
import type { ReserveWords } from './words/ja.ts'

export const reservationSettingsWords = defineWords<ReserveWords>(import.meta.glob('./words/*.ts'))
