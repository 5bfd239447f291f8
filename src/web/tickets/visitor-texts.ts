import { isPublicToken } from '#domain/public-token.ts'
import { defineMessages } from '../ui/messages.ts'

/** An address with a ticket's token, not with a shop's code. */
export const isTicketPath = (path: string): boolean => isPublicToken(path.split('/').at(-1) ?? '')

/** Texts of the page on which a number is taken. */
export const visitorTexts = defineMessages({
  ja: () => import('./visitor-messages/ja.ts'),
  en: () => import('./visitor-messages/en.ts'),
  zh: () => import('./visitor-messages/zh.ts'),
})

/** Texts of the live ticket. */
export const ticketTexts = defineMessages({
  ja: () => import('./ticket-messages/ja.ts'),
  en: () => import('./ticket-messages/en.ts'),
  zh: () => import('./ticket-messages/zh.ts'),
})
