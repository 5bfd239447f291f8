import { defineMessages } from '../../ui/messages.ts'

/** Texts of the connection's self-test. */
export const selfTestTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
