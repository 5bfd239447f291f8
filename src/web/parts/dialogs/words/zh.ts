import type { DialogWords } from './ja.ts'

export const words: DialogWords = {
  close: '关闭',
}
