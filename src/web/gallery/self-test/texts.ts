import { defineMessages } from '../../i18n/words.ts'

/** Texts of the connection's self-test. */
export const selfTestTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
