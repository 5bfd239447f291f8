export const words = {
  title: '反響メール',
  about: 'ポータルサイトから届いたメールのうち、まだカードになっていないものです。90日を過ぎると、自動的に消去されます。',
  tabs: { waiting: (n: number) => `未対応 ${n}`, dismissed: '外したもの' },
  tabsLabel: '表示するメール',
  search: '差出人・件名・本文で探す',
  find: '探す',
  list: 'カードになっていないメール',
  noSubject: '（件名なし）',
  noSender: '（差出人なし）',
  more: '次のページへ',
  first: '最初のページへ',
  read: (at: string) => `${at} に受信箱を確認しました`,
  notRead: '受信箱はまだ確認していません',
  failing: (since: string) => `${since} から受信箱を確認できていません。届いたメールは、つながり次第取り込みます。`,
  openSettings: '受信箱の設定',
  empty: { title: '未対応の反響メールはありません', text: 'ルールに合うメールは、自動的にカードになります。' },
  emptyDismissed: { title: '外したメールはありません', text: '' },
  noMailbox: {
    title: '反響メールの受信箱がまだ登録されていません',
    text: '受信箱を登録すると、ポータルサイトからのメールを1分ごとに取り込みます。',
  },
  nothingFound: { title: '条件に合うメールはありません', text: '別の言葉でお探しください。' },
  failed: { what: '反響メールを読み込めませんでした。', safe: 'メールはそのまま残っています。もう一度お試しください。' },
}

export type InquiryListWords = typeof words
