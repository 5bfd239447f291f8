import { defineSamples } from '../samples.ts'

const ja = { label: '招待リンク' }
const en: typeof ja = { label: 'Invitation link' }
const zh: typeof ja = { label: '邀请链接' }

/** Sample texts of the field to copy from. */
export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
