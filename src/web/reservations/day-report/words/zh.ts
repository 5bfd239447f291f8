import type { BookTableWords } from './ja.ts'

export const words: BookTableWords = {
  title: (booked) => `预约 ${booked} 件`,
  head: '到店',
  column: '件数',
  inTime: '准时',
  late: '迟到',
  notThere: '未到',
  expected: '尚未到',
  called: (minutes, of) => `准时到店并已叫号的 ${of} 组中，${minutes} 分钟内叫号`,
}
