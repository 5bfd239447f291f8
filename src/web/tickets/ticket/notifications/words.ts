import { defineWords } from '../../../i18n/words.ts'
import type { TicketNotificationWords } from './words/ja.ts'

/** Import in loaders and in parts loaded on a tap only: the ticket page has no room for these words. */
export const ticketNotificationWords = defineWords<TicketNotificationWords>(import.meta.glob('./words/*.ts'))
