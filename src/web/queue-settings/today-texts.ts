import { defineMessages } from '../ui/messages.ts'

/** Texts of the page that shows today's code. */
export const todayTexts = defineMessages({
  ja: () => import('./today-messages/ja.ts'),
  en: () => import('./today-messages/en.ts'),
  zh: () => import('./today-messages/zh.ts'),
})
