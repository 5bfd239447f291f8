import { defineMessages } from '../../i18n/words.ts'

/** Texts of what stands around the lanes: colleagues, filters, words to visitors, walk-ins. */
export const deskTexts = defineMessages({
  ja: () => import('./desk-words/ja.ts'),
  en: () => import('./desk-words/en.ts'),
  zh: () => import('./desk-words/zh.ts'),
})
