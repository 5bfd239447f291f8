import type { HereMessages } from './ja.ts'

export const messages: HereMessages = {
  text: '这是在店外领取的号码。您的顺序会保留，确认到店后才会叫号。',
  label: '我已到店',
  back: '返回',
  code: '今日代码',
  help: '店内展示的 10 位数字。扫描店内二维码则无需输入。',
  submit: '确认到店',
}
