import type { ShopTextLocale } from '../locale.ts'
import type { TicketMailEvent } from './notifications.ts'
import { words as en } from './sms-texts/en.ts'
import { words as ja } from './sms-texts/ja.ts'
import { words as zh } from './sms-texts/zh.ts'

/** Events about which visitors can get an SMS. A join is not among them: the visitor has the page open. */
export const smsEvents = [
  'ticket.near',
  'ticket.called',
  'ticket.requeued',
  'ticket.noShow',
  'ticket.cancelled',
  'ticket.message',
] as const satisfies readonly TicketMailEvent[]
export type SmsEvent = (typeof smsEvents)[number]

/** Texts of a new shop. With the link of a usual address each fits into one segment, except the shop’s own messages. */
export const defaultSmsTexts: Record<ShopTextLocale, Record<SmsEvent, string>> = { ja, en, zh }
