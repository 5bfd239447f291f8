export const words = {
  description: 'お店の番号を取り、順番を確かめられます。',
  staff: 'お店の方の画面',
  offline: {
    title: 'インターネットにつながっていません',
    text: '通信をお確かめのうえ、もう一度お試しください。お取りになった番号は、そのまま有効です。',
    kept: (time: string) => `${time} の内容です。いまは順番が進んでいるかもしれません。`,
    ahead: (n: number) => `前に${n}組`,
    open: 'この受付番号を開く',
    retry: 'もう一度読み込む',
  },
  /** Notifications of members' push messages. Visitors' ones bring their text along. */
  push: {
    'member.visitorWaits': { title: 'お客さまがお待ちです', text: '対応できる担当者がいません。' },
    'member.cardAssigned': { title: '受付カードの担当になりました', text: 'カードを開いてご確認ください。' },
    'member.inquiryReceived': { title: '反響メールが届きました', text: '受付カードになりました。担当を決めてください。' },
    'member.cardOverdue': { title: 'お返事をお待ちのお客さまがいます', text: '最初のご連絡が目標の時間を過ぎています。' },
    'member.reservationRequested': { title: '予約の申し込みがあります', text: 'お返事をお願いします。' },
    'member.deviceSilent': { title: '端末から応答がありません', text: '電源と通信をご確認ください。' },
  },
}

export type WorkerWords = typeof words
