import type { CopyFieldWords } from './ja.ts'

export const words: CopyFieldWords = {
  copy: '复制',
  copied: '已复制',
  manual: '已选中，请按 Ctrl+C（Mac 为 ⌘C）复制。',
}
