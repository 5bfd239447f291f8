import type { TrialWords } from './ja.ts'

export const words: TrialWords = {
  start: '试用顾客页面',
  mark: '试用',
  running: (numbers) => `试用中：${numbers}。不计入统计和预计时间。`,
  end: '删除试用号码',
  list: '、',
}
