import { defineMessages } from '../../../i18n/words.ts'

/** Texts around a table's rows. */
export const dataTableTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
