import type { UndoSnackMessages } from './ja.ts'

export const messages: UndoSnackMessages = { undo: 'Undo', secondsLeft: (seconds) => `${seconds} s left` }
