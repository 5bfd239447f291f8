import { defineMessages } from '../../../i18n/words.ts'

/** Texts of the properties that were proposed to whoever gave a card. */
export const proposalTexts = defineMessages({
  ja: () => import('./words/ja.ts'),
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
})
