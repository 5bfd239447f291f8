import { defineMessages } from '../../i18n/words.ts'

/** Texts of the board of cards by stage. */
export const boardTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
