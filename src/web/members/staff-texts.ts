import { defineMessages } from '../i18n/words.ts'

/** Texts of the staff's own pages: signing in and out, today. */
export const staffTexts = defineMessages({
  ja: () => import('./staff-messages/ja.ts'),
  en: () => import('./staff-messages/en.ts'),
  zh: () => import('./staff-messages/zh.ts'),
})
