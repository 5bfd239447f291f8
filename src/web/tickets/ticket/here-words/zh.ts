import type { HereMessages } from './ja.ts'

export const messages: HereMessages = {
  text: '您的顺序会保留。到店后请告知我们，之后才会叫号。',
  label: '我已到店',
  back: '返回',
  code: '今日代码',
  help: '店内展示的 10 位数字。扫描店内二维码则无需输入。',
  submit: '确认到店',
}
