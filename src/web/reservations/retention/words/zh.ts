import type { KeptWords } from './ja.ts'

export const words: KeptWords = {
  checkIn: (time) => `到店登记（${time} 的预约）`,
  change: '查看或更改预约',
  elsewhere: '如有预约，请打开邮件中的链接登记到店。找不到邮件时，可告知员工。',
}
