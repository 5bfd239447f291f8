export const words = {
  title: (booked: number) => `予約 ${booked}件`,
  head: '来店',
  column: '件数',
  inTime: '時間どおり',
  late: '遅れて',
  notThere: '不在',
  expected: 'これから',
  called: (minutes: number, of: number) => `時間どおりに来て呼び出した${of}組のうち、${minutes}分以内`,
}

export type BookTableWords = typeof words
