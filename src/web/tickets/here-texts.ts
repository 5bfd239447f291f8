import { defineMessages } from '../ui/messages.ts'

/** Texts for those who took their number from afar. */
export const hereTexts = defineMessages({
  ja: () => import('./here-messages/ja.ts'),
  en: () => import('./here-messages/en.ts'),
  zh: () => import('./here-messages/zh.ts'),
})
