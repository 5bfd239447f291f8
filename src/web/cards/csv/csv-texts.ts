import { defineMessages } from '../../i18n/words.ts'

/** Texts of cards in files: out, in, and the record of it. */
export const csvTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
