import { defineMessages } from './messages.ts'

/** Texts of the frame around every page, also of the one that says that something is missing. */
export const shell = defineMessages(
  {
    ja: () => import('./messages/ja.ts'),
    en: () => import('./messages/en.ts'),
    zh: () => import('./messages/zh.ts'),
  },
  true,
)
