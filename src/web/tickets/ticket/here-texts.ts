import { defineMessages } from '../../i18n/words.ts'

/** Texts for those who took their number from afar. */
export const hereTexts = defineMessages({
  ja: () => import('./here-words/ja.ts'),
  en: () => import('./here-words/en.ts'),
  zh: () => import('./here-words/zh.ts'),
})
