import { defineMessages } from '../../../i18n/words.ts'

/** Texts of what stands where content is missing. */
export const pageStateTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
