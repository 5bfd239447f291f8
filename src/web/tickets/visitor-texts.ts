import { defineMessages } from '../ui/messages.ts'

/** Texts of the pages that visitors see: joining and the live ticket. */
export const visitorTexts = defineMessages({
  ja: () => import('./visitor-messages/ja.ts'),
  en: () => import('./visitor-messages/en.ts'),
  zh: () => import('./visitor-messages/zh.ts'),
})
