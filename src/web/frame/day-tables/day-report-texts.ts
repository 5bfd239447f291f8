import { defineMessages } from '../../i18n/words.ts'

/** Texts of a business day in figures: on the day itself, and in its report. */
export const dayReportTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
