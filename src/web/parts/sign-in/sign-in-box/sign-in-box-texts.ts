import { defineMessages } from '../../../i18n/words.ts'

/** Texts of the box that members sign in with. */
export const signInBoxTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
