import { defineMessages } from '../../i18n/words.ts'

export const ownTexts = defineMessages({
  ja: () => import('./own-words/ja.ts'),
  en: () => import('./own-words/en.ts'),
  zh: () => import('./own-words/zh.ts'),
})
