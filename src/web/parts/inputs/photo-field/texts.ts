import { defineMessages } from '../../../i18n/words.ts'

/** Texts of photos that go with a card. */
export const photoTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
