import { defineWords } from '../../i18n/words.ts'
import type { TicketWords } from './words/ja.ts'

/** Texts of the live ticket. */
export const ticketWords = defineWords<TicketWords>(import.meta.glob('./words/*.ts'))
