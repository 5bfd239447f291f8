/** Texts of reservations in what is kept how long. */
export const words = {
  rule: '来店予約のお名前とご連絡先も同じ期間で、ご来店の予定が終わった日から数えます。',
  lost: (n: number) => `終わったご予約${n}件`,
  counted: (n: number) => `ご予約${n}件`,
}

export type ReservationLossWords = typeof words
