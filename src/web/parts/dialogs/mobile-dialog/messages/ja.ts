export const messages = { close: '閉じる' }
export type DialogMessages = typeof messages
