import { defineMessages } from '../../i18n/words.ts'

export const formTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
