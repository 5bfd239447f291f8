import { defineMessages } from '../ui/messages.ts'

/** Texts about the shop's code: typing it in, and one that no shop has. */
export const codeTexts = defineMessages({
  ja: () => import('./code-messages/ja.ts'),
  en: () => import('./code-messages/en.ts'),
  zh: () => import('./code-messages/zh.ts'),
})
