export const words = {
  rule: '予約の名前と連絡先も同じ期間残し、来店の予定が終わった日から数えます。',
  lost: (n: number) => `終わった予約${n}件`,
  counted: (n: number) => `予約${n}件`,
}

export type ReservationLossWords = typeof words
