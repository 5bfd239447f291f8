/** Texts of those who are expected today. */
export const words = {
  title: '今日のご予約',
  count: (n: number) => `${n}件`,
  folded: (n: number, next: string) => `ご予約 ${n}件・次は ${next}`,
  none: '今日のご予約はありません。',
  waiting: (n: number) => `お返事を待っている方が${n}件あります`,
  untold: (n: number) => `お電話でお知らせする方が${n}件あります`,
  open: '来店予約を開く',
  visitor: (name: string | null) => (name ? `${name} 様` : 'ご予約の方'),
  party: (n: number) => `${n}名様`,
  late: 'お時間を過ぎています',
  emailFailed: 'メールが届きませんでした',
  checkIn: '来店受付',
  noShow: 'ご来店なし',
  actOf: (name: string, act: string) => `${name}：${act}`,
  came: (name: string, number: string) => `${name}を${number}で受付しました`,
  cameLate: (name: string, number: string) => `${name}を${number}で受付しました。お時間を過ぎているため、通常の順番です`,
  notCome: (name: string) => `${name}の受付を取り消しました`,
  notThere: (name: string) => `${name}をご来店なしにしました`,
  dot: '・',
}

export type DueWords = typeof words
