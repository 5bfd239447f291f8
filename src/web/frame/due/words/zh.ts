import type { DueWords } from './ja.ts'

export const words: DueWords = {
  title: '今天的预约',
  count: (n) => `${n}件`,
  none: '今天没有预约。',
  waiting: (n) => `有${n}件预约等待答复`,
  untold: (n) => `有${n}位顾客需要电话告知`,
  open: '打开到店预约',
  visitor: (name) => name ?? '预约顾客',
  party: (n) => `${n}位`,
  late: '已过预约时间',
  dot: '・',
}
