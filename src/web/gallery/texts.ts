import { defineMessages } from '../ui/messages.ts'

/** Texts of the test page itself; the parts bring their own. */
export const galleryTexts = defineMessages({
  ja: () => import('./messages/ja.ts'),
  en: () => import('./messages/en.ts'),
  zh: () => import('./messages/zh.ts'),
})
