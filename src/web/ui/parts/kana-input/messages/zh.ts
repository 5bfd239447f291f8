import type { KanaMessages } from './ja.ts'

export const messages: KanaMessages = {
  notKana: '请您用假名或日语罗马字输入读音。例如：Yamada Hanako',
}
