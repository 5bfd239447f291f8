import { defineMessages } from '../../i18n/words.ts'

/** Texts of the day's report. */
export const reportTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
