import { defineMessages } from '../ui/messages.ts'

/** Texts of the board of cards by stage. */
export const boardTexts = defineMessages({
  ja: () => import('./board-messages/ja.ts'),
  en: () => import('./board-messages/en.ts'),
  zh: () => import('./board-messages/zh.ts'),
})
