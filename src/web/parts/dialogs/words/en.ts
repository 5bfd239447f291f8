import type { DialogWords } from './ja.ts'

export const words: DialogWords = {
  close: 'Close',
}
