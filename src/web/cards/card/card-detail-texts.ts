import { defineMessages } from '../../i18n/words.ts'

/** Texts of one reception card. */
export const cardDetailTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
