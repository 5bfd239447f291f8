import { defineMessages } from '../../messages.ts'

export const wishTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
