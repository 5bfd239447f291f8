import { defineMessages } from '../../i18n/words.ts'

/** Texts of the frame around the staff's pages. */
export const adminTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
