import { defineMessages } from '../ui/messages.ts'

/** Texts of the files of a reception card. */
export const cardFileTexts = defineMessages({
  ja: () => import('./file-messages/ja.ts'),
  en: () => import('./file-messages/en.ts'),
  zh: () => import('./file-messages/zh.ts'),
})
