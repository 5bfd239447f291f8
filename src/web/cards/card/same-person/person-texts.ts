import { defineMessages } from '../../../i18n/words.ts'

/** Texts about the person of a card: who may be the same, and which cards are theirs. */
export const personTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
