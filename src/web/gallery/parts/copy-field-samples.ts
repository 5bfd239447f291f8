import { defineMessages } from '../../i18n/words.ts'

const ja = { label: '招待リンク' }
const en: typeof ja = { label: 'Invitation link' }
const zh: typeof ja = { label: '邀请链接' }

/** Sample texts of the field to copy from. */
export const samples = defineMessages({
  ja: async () => ({ messages: ja }),
  en: async () => ({ messages: en }),
  zh: async () => ({ messages: zh }),
})
