type Called = { number: string; counter: string }

/** Messages at LINE. LINE allows 160 characters beside buttons and 20 on a button; longer texts are cut. */
export const words = {
  joined: (shop: string, number: string, wait: string) =>
    `${shop}の受付番号は ${number} です。${wait && `お待ち時間の目安は${wait}です。`}順番が近づきましたら、こちらでお知らせします。`,
  near: (shop: string, number: string, ahead: string) =>
    `${shop}です。受付番号 ${number} の順番が近づきました。お客さまの前にお待ちの方は${ahead}組です。店内かお近くでお待ちください。`,
  called: ({ number, counter }: Called) =>
    `お待たせいたしました。受付番号 ${number} のお客さまをお呼びしています。${counter || '受付'}までお越しください。`,
  requeued: (shop: string, number: string) =>
    `${shop}です。受付番号 ${number} を列に戻しました。順番が来ましたら、あらためてお呼びします。`,
  noShow: (shop: string, number: string) =>
    `${shop}です。受付番号 ${number} をお呼びしましたが、ご不在のため、次の方をお呼びしました。お戻りになりましたら、画面からお知らせください。`,
  cancelled: (shop: string, number: string) =>
    `${shop}です。受付番号 ${number} を取り消しました。お心当たりのない場合は、お店にお尋ねください。`,
  message: (shop: string, number: string, text: string) => `${shop}より、受付番号 ${number} のお客さまへのお知らせです。\n\n${text}`,
  expectedCall: (from: string, until: string) => `お呼び出しの目安　${from}〜${until}`,
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
