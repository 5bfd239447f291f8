import { defineWords } from '../../i18n/words.ts'
import type { TicketWords } from './words/ja.ts'

export const ticketWords = defineWords<TicketWords>(import.meta.glob('./words/*.ts'))
