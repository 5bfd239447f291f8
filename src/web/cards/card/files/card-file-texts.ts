import { defineMessages } from '../../../i18n/words.ts'

/** Texts of the files of a reception card. */
export const cardFileTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
