import { defineMessages } from '../i18n/words.ts'

/** Texts of the frame around every page, also of the one that says that something is missing. */
export const shell = defineMessages(
  {
    ja: () => import('./words/ja.ts'),
    en: () => import('./words/en.ts'),
    zh: () => import('./words/zh.ts'),
  },
  true,
)
