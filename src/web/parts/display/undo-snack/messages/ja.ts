export const messages = {
  undo: '元に戻す',
  secondsLeft: (seconds: number) => `あと ${seconds}秒`,
}

export type UndoSnackMessages = typeof messages
