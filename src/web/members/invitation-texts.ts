import { defineMessages } from '../ui/messages.ts'

export const invitationTexts = defineMessages({
  ja: () => import('./invitation-messages/ja.ts'),
  en: () => import('./invitation-messages/en.ts'),
  zh: () => import('./invitation-messages/zh.ts'),
})
