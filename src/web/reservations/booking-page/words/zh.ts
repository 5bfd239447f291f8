import type { BookingPageWords } from './ja.ts'

export const words: BookingPageWords = {
  open: '预约页链接和二维码',
  title: '预约页',
  text: '可放在网站、邮件或地图网站上。打印出来就是海报。',
  visit: '打开看看',
  notDrawn: '未能显示二维码。链接仍可使用。',
}
