import { defineMessages } from '../ui/messages.ts'

/** Why somebody is called next. */
export const orderTexts = defineMessages({
  ja: () => import('./order-messages/ja.ts'),
  en: () => import('./order-messages/en.ts'),
  zh: () => import('./order-messages/zh.ts'),
})
