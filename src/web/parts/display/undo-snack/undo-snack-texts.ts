import { defineMessages } from '../../../i18n/words.ts'

/** Texts of the way back from what was just done. */
export const undoSnackTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
