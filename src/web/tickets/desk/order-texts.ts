import { defineMessages } from '../../i18n/words.ts'

/** Why somebody is called next. */
export const orderTexts = defineMessages({
  ja: () => import('./order-words/ja.ts'),
  en: () => import('./order-words/en.ts'),
  zh: () => import('./order-words/zh.ts'),
})
