import type { TodayCodeWords } from './ja.ts'

export const words: TodayCodeWords = {
  title: '今日码',
  back: '返回排队页面',
  full: '全屏显示',
  scan: '请用手机扫码取号',
  code: '今日码',
  until: (time) => `此码到 ${time} 为止可用。页面会自动更新。`,
  qr: '含今日码的取号页面二维码',
}
