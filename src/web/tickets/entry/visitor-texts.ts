import { isPublicToken } from '#domain/public-token.ts'
import { defineMessages } from '../../i18n/words.ts'

/** An address with a ticket's token, not with a shop's code. */
export const isTicketPath = (path: string): boolean => isPublicToken(path.split('/').at(-1) ?? '')

/** Texts of the page on which a number is taken. */
export const visitorTexts = defineMessages({
  ja: () => import('../join/words/ja.ts'),
  en: () => import('../join/words/en.ts'),
  zh: () => import('../join/words/zh.ts'),
})

/** Texts of the live ticket. */
export const ticketTexts = defineMessages({
  ja: () => import('../ticket/words/ja.ts'),
  en: () => import('../ticket/words/en.ts'),
  zh: () => import('../ticket/words/zh.ts'),
})
