import { defineMessages } from '../../i18n/words.ts'

/** Texts about the shop's code: typing it in, and one that no shop has. */
export const codeTexts = defineMessages({
  ja: () => import('./code-words/ja.ts'),
  en: () => import('./code-words/en.ts'),
  zh: () => import('./code-words/zh.ts'),
})
