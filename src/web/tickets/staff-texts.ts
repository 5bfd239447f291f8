import { defineMessages } from '../ui/messages.ts'

/** Texts of the staff's ticket pages. */
export const staffTexts = defineMessages({
  ja: () => import('./staff-messages/ja.ts'),
  en: () => import('./staff-messages/en.ts'),
  zh: () => import('./staff-messages/zh.ts'),
})
