import type { TicketFormWords } from './ja.ts'

export const words: TicketFormWords = {
  unclear: '未能识别您点击的按钮，您的号码没有变化。请再点一次。',
}
