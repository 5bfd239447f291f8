/** Texts of the day report's table of reservations. */
export const words = {
  title: (booked: number) => `ご予約 ${booked}件`,
  head: 'ご来店',
  column: '件数',
  inTime: 'お時間どおり',
  late: '遅れて',
  notThere: 'ご来店なし',
  expected: 'これから',
  called: (minutes: number, of: number) => `お時間どおりでお呼びした${of}組のうち、${minutes}分以内`,
}

export type BookTableWords = typeof words
