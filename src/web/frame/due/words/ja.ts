/** Texts of those who are expected today. */
export const words = {
  title: '今日のご予約',
  count: (n: number) => `${n}件`,
  none: '今日のご予約はありません。',
  waiting: (n: number) => `お返事を待っている方が${n}件あります`,
  untold: (n: number) => `お電話でお知らせする方が${n}件あります`,
  open: '来店予約を開く',
  visitor: (name: string | null) => (name ? `${name} 様` : 'ご予約の方'),
  party: (n: number) => `${n}名様`,
  late: 'お時間を過ぎています',
  dot: '・',
}

export type DueWords = typeof words
