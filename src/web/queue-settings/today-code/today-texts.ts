import { defineMessages } from '../../i18n/words.ts'

/** Texts of the page that shows today's code. */
export const todayTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
