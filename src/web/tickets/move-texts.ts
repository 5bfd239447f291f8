import { defineMessages } from '../ui/messages.ts'

/** Texts of what asks before a move is made, of corrections, and of one visit's page. */
export const moveTexts = defineMessages({
  ja: () => import('./move-messages/ja.ts'),
  en: () => import('./move-messages/en.ts'),
  zh: () => import('./move-messages/zh.ts'),
})
