import type { ActMessages } from './ja.ts'

export const messages: ActMessages = {
  unclear: '未能识别您按下的按钮，您的号码没有变化。请再按一次。',
}
