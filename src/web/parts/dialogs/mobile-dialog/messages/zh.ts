import type { DialogMessages } from './ja.ts'

export const messages: DialogMessages = { close: '关闭' }
