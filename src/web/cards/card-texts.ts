import { defineMessages } from '../i18n/words.ts'

/** Texts of the list of reception cards. */
export const cardTexts = defineMessages({
  ja: () => import('./list/words/ja.ts'),
  en: () => import('./list/words/en.ts'),
  zh: () => import('./list/words/zh.ts'),
})
