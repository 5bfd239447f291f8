import { defineMessages } from '../ui/messages.ts'

/** Texts about the person of a card: who may be the same, and which cards are theirs. */
export const personTexts = defineMessages({
  ja: () => import('./person-messages/ja.ts'),
  en: () => import('./person-messages/en.ts'),
  zh: () => import('./person-messages/zh.ts'),
})
