import { defineMessages } from '../ui/messages.ts'

/** Texts of the bin of reception cards. */
export const binTexts = defineMessages({
  ja: () => import('./bin-messages/ja.ts'),
  en: () => import('./bin-messages/en.ts'),
  zh: () => import('./bin-messages/zh.ts'),
})
