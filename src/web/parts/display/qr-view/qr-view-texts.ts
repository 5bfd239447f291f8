import { defineMessages } from '../../../i18n/words.ts'

/** Texts around a QR code. */
export const qrViewTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
