import { defineMessages } from '../ui/messages.ts'

export const requestTexts = defineMessages({
  ja: () => import('./request-messages/ja.ts'),
  en: () => import('./request-messages/en.ts'),
  zh: () => import('./request-messages/zh.ts'),
})
