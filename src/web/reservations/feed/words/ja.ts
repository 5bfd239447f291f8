/** Texts of a calendar that follows the reservations. */
export const words = {
  open: 'カレンダーに出す',
  title: 'ご予約を自分のカレンダーに出す',
  text: 'お使いのカレンダーに、この店舗の決まったご予約（1週間前から3か月先まで）が出ます。お名前・ご用件・人数が入り、連絡先とメモは入りません。',
  secret:
    'リンクを知っている人は、誰でも見られます。ほかの人に渡さないでください。担当から外れたり、利用が停止されたりすると、見られなくなります。',
  since: (when: string) => `リンクは ${when} に作成済みです。もう一度は表示できません。新しく作ると、前のリンクは使えなくなります。`,
  make: 'リンクを作る',
  renew: '新しいリンクに替える',
  remove: 'リンクを取り消す',
  link: 'カレンダーのリンク',
  once: 'このリンクは、いまだけ表示されます。カレンダーの「URLで追加」に貼り付けてください。',
  removed: 'リンクを取り消しました。',
  calendar: (shop: string) => `${shop} 来店予約`,
  visit: (name: string | null, service: string, people: number) => `${name ? `${name} 様` : 'お名前なし'}・${service}（${people}名）`,
}

export type FeedWords = typeof words
