import { defineMessages } from './messages.ts'

/** Texts of the frame around every page. */
export const shell = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
