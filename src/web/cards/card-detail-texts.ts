import { defineMessages } from '../ui/messages.ts'

/** Texts of one reception card. */
export const cardDetailTexts = defineMessages({
  ja: () => import('./detail-messages/ja.ts'),
  en: () => import('./detail-messages/en.ts'),
  zh: () => import('./detail-messages/zh.ts'),
})
