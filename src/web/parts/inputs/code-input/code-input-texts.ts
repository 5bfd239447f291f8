import { defineMessages } from '../../../i18n/words.ts'

/** Texts of the field for a shop's code and of its scanner. */
export const codeInputTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
