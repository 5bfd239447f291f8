import { defineMessages } from '../../i18n/words.ts'

/** Texts of what asks before a move is made, of corrections, and of one visit's page. */
export const moveTexts = defineMessages({
  ja: () => import('./move-words/ja.ts'),
  en: () => import('./move-words/en.ts'),
  zh: () => import('./move-words/zh.ts'),
})
