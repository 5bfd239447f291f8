import { defineMessages } from '../ui/messages.ts'

/** Texts of the day's report. */
export const reportTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
