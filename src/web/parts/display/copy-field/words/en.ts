import type { CopyFieldWords } from './ja.ts'

export const words: CopyFieldWords = {
  copy: 'Copy',
  copied: 'Copied',
  manual: 'Selected. Copy it with Ctrl+C (⌘C on a Mac).',
}
