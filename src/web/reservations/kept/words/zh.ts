import type { KeptWords } from './ja.ts'

export const words: KeptWords = {
  checkIn: (time) => `办理${time}的预约到店`,
  change: '查看或更改预约',
  elsewhere: '有预约的顾客，请打开邮件中的链接办理到店；找不到时请告知店员。',
}
