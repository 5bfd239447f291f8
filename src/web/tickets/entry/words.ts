import { defineWords } from '../../i18n/words.ts'
import type { TicketFormWords } from './words/ja.ts'

/** Read by the action only: the ticket page has no room for texts that it doesn't need itself (e2e/shell/budgets.test.ts). */
export const ticketFormWords = defineWords<TicketFormWords>(import.meta.glob('./words/*.ts'))
