import { defineMessages } from '../ui/messages.ts'

/** Texts of cards in files: out, in, and the record of it. */
export const csvTexts = defineMessages({
  ja: () => import('./csv-messages/ja.ts'),
  en: () => import('./csv-messages/en.ts'),
  zh: () => import('./csv-messages/zh.ts'),
})
