import type { BookTableWords } from './ja.ts'

export const words: BookTableWords = {
  title: (booked) => `预约 ${booked} 个`,
  head: '到店',
  column: '数量',
  inTime: '准时',
  late: '迟到',
  notThere: '未到',
  expected: '尚未到店',
  called: (minutes, of) => `准时到店并已叫号的 ${of} 组中，${minutes} 分钟内叫号`,
}
