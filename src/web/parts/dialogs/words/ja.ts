export const words = {
  close: '閉じる',
}

export type DialogWords = typeof words
