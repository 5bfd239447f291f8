export const words = {
  title: '今日の予約',
  count: (n: number) => `${n}件`,
  folded: (n: number, next: string) => `予約 ${n}件・次は ${next}`,
  none: 'これから来店する予約はありません。',
  waiting: (n: number) => `返事待ちの申し込みが${n}件あります`,
  needsContact: (n: number) => `電話でお知らせする予約が${n}件あります`,
  open: '予約を開く',
  visitor: (name: string | null) => (name ? `${name} 様` : 'ご予約の方'),
  party: (n: number) => `${n}名様`,
  late: '遅れています',
  emailFailed: 'メールが届きませんでした',
  checkIn: '来店受付',
  noShow: '不在',
  actOf: (name: string, act: string) => `${name}：${act}`,
  came: (name: string, number: string) => `${name}を${number}で受付しました`,
  cameLate: (name: string, number: string) => `${name}を${number}で受付しました。遅れたため、通常の順番です`,
  notCome: (name: string) => `${name}の受付を取り消しました`,
  notThere: (name: string) => `${name}を不在にしました`,
  dot: '・',
}

export type ExpectedArrivalWords = typeof words
