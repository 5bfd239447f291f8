import { defineWords } from '../../i18n/words.ts'
import type { TicketWords } from './words/ja.ts'

export const visitorTicketWords = defineWords<TicketWords>(import.meta.glob('./words/*.ts'))
