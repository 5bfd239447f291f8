import { defineMessages } from '../../i18n/words.ts'

/** Texts of the staff's ticket pages. */
export const staffTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
