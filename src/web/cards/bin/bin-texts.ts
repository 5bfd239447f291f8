import { defineMessages } from '../../i18n/words.ts'

/** Texts of the bin of reception cards. */
export const binTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
