import { defineMessages } from '../i18n/words.ts'

/** Texts of the test page itself; the parts bring their own. */
export const galleryTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
