import type { MessagePreset } from '../message.ts'

export const words: Record<MessagePreset, string> = {
  delayed: '目前接待时间较长，非常抱歉。您的顺序不变，请再稍候片刻。',
  soon: '快到您了，请在门店附近等候。',
  papers: '等候时请提前准备好您的身份证件。',
  comeToDesk: '有事需要向您确认，请到前台找我们。',
  closing: '今天已停止取号。我们会依次接待正在等候的顾客，请放心。',
  resumed: '让您久等了，我们已恢复接待。',
}
