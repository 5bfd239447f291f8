import { defineMessages } from '../i18n/words.ts'

/** Sentences for what can go wrong in signing in and out (R8.1). */
export const signInTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
