import { defineMessages } from '../ui/messages.ts'

/** Texts of the properties that were proposed to whoever gave a card. */
export const proposalTexts = defineMessages({
  ja: () => import('./proposal-messages/ja.ts'),
  en: () => import('./proposal-messages/en.ts'),
  zh: () => import('./proposal-messages/zh.ts'),
})
