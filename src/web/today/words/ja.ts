/** Texts of the first staff page. */
export const words = {
  dot: '・',
  today: {
    failedMails: (n: number) => `この24時間に届けられなかったメールが${n}件あります。`,
    showFailedMails: '見る',
    title: '今日のようす',
    report: '日報',
    open: '順番待ちを開く',
    greeting: (name: string) => `${name} さん、こんにちは`,
    waiting: 'いまお待ちの方',
    longest: 'いちばん長くお待ちの方',
    served: 'ご案内済み',
    parties: '組',
    people: (count: number) => `${count}名`,
    minutes: '分',
    nobody: 'お待ちの方はいません',
    joined: (count: number) => `受付 ${count}組`,
    lostParts: (noShow: number, cancelled: number) => `不在 ${noShow}・取り消し ${cancelled}`,
    told: {
      title: '目安どおりのお呼び出し',
      text: (days: number, visits: number, minutes: number) => `過去${days}日 ${visits}組・ずれは平均 ${minutes}分`,
      tooFew: (visits: number, needed: number) => `${needed}組分の記録がたまると表示します（いま ${visits}組）`,
      unknown: '読み込めませんでした',
    },
    named: (name: string) => `${name} 様`,
  },
  entry: {
    title: 'お客さまの入口',
    text: 'お客さまはこのQRコードか受付コードから番号をお取りになれます。',
    code: '受付コード',
    link: '受付ページのリンク',
    qr: '受付ページのQRコード',
    openPage: '受付ページを開く',
    localOnly:
      'いまは、このパソコンでしか開けません。パソコンをお店のWi-Fiなどにつないで、サーバーを起動し直してください（設定の HOST が 127.0.0.1 のときは、その行を消します）。',
    networkOnly: 'お店のWi-Fiにつながった端末で開けます',
  },
}

export type TodayWords = typeof words
