import { defineMessages } from '../ui/messages.ts'

export const retentionTexts = defineMessages({
  ja: () => import('./retention-messages/ja.ts'),
  en: () => import('./retention-messages/en.ts'),
  zh: () => import('./retention-messages/zh.ts'),
})
