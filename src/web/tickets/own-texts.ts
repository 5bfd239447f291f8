import { defineMessages } from '../ui/messages.ts'

export const ownTexts = defineMessages({
  ja: () => import('./own-messages/ja.ts'),
  en: () => import('./own-messages/en.ts'),
  zh: () => import('./own-messages/zh.ts'),
})
