/** Buttons of messages at LINE, at most 20 characters each, and replies to them. */
export const words = {
  /** What is cancelled or kept, inside the replies. */
  number: (number: string) => `受付番号 ${number} `,
  reservation: (when: string) => (when ? `${when}のご予約` : 'ご予約のお申し込み'),
  buttons: {
    open: '画面を開く',
    onMyWay: '向かっています',
    late: '10分遅れます',
    cancel: '受付を取り消す',
    cancelReservation: '予約を取り消す',
    confirmCancel: '取り消す',
    keep: '取り消さない',
  },
  replies: {
    onMyWay: 'お店に「向かっています」とお伝えしました。お気をつけてお越しください。',
    late: '10分遅れることを、お店にお伝えしました。',
    askCancel: (what: string) => `${what}を取り消しますか？`,
    cancelled: (what: string) => `${what}を取り消しました。またのご利用をお待ちしております。`,
    kept: (what: string) => `${what}はそのままです。`,
    ended: 'この受付は終了しています。またのご利用をお待ちしております。',
  },
}

export type LineWords = typeof words
