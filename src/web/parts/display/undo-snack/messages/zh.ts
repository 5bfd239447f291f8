import type { UndoSnackMessages } from './ja.ts'

export const messages: UndoSnackMessages = { undo: '撤销', secondsLeft: (seconds) => `还有 ${seconds} 秒` }
