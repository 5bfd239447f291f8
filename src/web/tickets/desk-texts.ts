import { defineMessages } from '../ui/messages.ts'

/** Texts of what stands around the lanes: colleagues, filters, words to visitors, walk-ins. */
export const deskTexts = defineMessages({
  ja: () => import('./desk-messages/ja.ts'),
  en: () => import('./desk-messages/en.ts'),
  zh: () => import('./desk-messages/zh.ts'),
})
