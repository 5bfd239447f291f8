import { defineMessages } from './messages.ts'

/** Texts of the frame around the staff's pages. */
export const adminTexts = defineMessages({
  ja: () => import('./admin-messages/ja.ts'),
  en: () => import('./admin-messages/en.ts'),
  zh: () => import('./admin-messages/zh.ts'),
})
