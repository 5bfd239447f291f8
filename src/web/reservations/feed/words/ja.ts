export const words = {
  open: 'カレンダーに出す',
  title: '予約を自分のカレンダーに出す',
  text: 'お使いのカレンダーに、このお店の確定した予約（1週間前から3か月先まで）が出ます。名前・ご用件・人数が入り、連絡先とメモは入りません。',
  secret:
    'リンクを知っている人は、誰でも見られます。ほかの人に渡さないでください。お店のメンバーから外れるか、利用が停止されると、使えなくなります。',
  since: (when: string) => `リンクは ${when} に作成済みです。再表示はできません。新しく作ると、前のリンクは使えなくなります。`,
  make: 'リンクを作る',
  renew: '新しいリンクに替える',
  remove: 'リンクを削除する',
  link: 'カレンダーのリンク',
  once: 'このリンクは、いま1回だけ表示します。カレンダーの「URLで追加」に貼り付けてください。',
  removed: 'リンクを削除しました。もう使えません。',
  calendar: (shop: string) => `${shop} 予約`,
  visit: (name: string | null, service: string, people: number) => `${name ? `${name} 様` : 'お名前なし'}・${service}（${people}名）`,
}

export type FeedWords = typeof words
