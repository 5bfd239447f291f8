import type { BookTodayWords } from './ja.ts'

export const words: BookTodayWords = {
  need: {
    title: '1 小时内的预约',
    next: (time, who) => `下一位：${time} ${who}`,
    none: '1 小时内没有预约',
    named: (name) => name,
  },
  step: {
    title: '接受预约',
    text: '会生成预约页的链接和二维码。',
    act: '开始',
    done: '正在接受预约',
  },
}
