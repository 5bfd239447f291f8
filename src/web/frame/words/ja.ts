export const words = {
  product: 'うけつけカード',
  language: '言語',
  homeLabel: 'うけつけカードのホーム',
  home: 'ホームへ戻る',
  enterCode: '受付コードを入れる',
  privacy: '個人情報の取り扱い',
  madeWith: '受付システム：うけつけカード',
  wayHere: '道順（Googleマップが開きます）',
  reload: 'もう一度読み込む',
  backToTop: 'ページの先頭へ戻る',
  loading: '読み込んでいます',
  offline: 'インターネットにつながっていません',
  online: 'つながりました',
  errorId: (id: string) => `お問い合わせ番号 ${id}`,
  notFound: {
    title: 'ページが見つかりません',
    slipHead: 'この番号はありません',
    slipFoot: 'アドレスをお確かめください',
    text: 'アドレスが変わったか、入力間違いかもしれません。お取りになった番号は、そのまま有効です。',
  },
  errors: {
    forbidden: {
      title: 'このページはご覧いただけません',
      slipHead: '権限がありません',
      slipFoot: 'お店の管理者にご相談ください',
      text: 'このページを見る権限がありません。お店の管理者にご相談ください。',
    },
    unavailable: {
      title: 'ただいま表示できません',
      slipHead: '少々お待ちください',
      slipFoot: 'まもなく表示できます',
      text: 'サーバーにつながりにくくなっています。お取りになった番号は、そのまま有効です。少し待ってから、もう一度お試しください。',
    },
    other: {
      title: 'ページを表示できませんでした',
      slipHead: '申し訳ありません',
      slipFoot: '少し待ってからお試しください',
      text: '問題が起きました。お取りになった番号は、そのまま有効です。少し待ってから、もう一度お試しください。',
    },
  },
  shopEntry: {
    recent: 'この端末の受付',
    shops: 'ご利用になったお店',
    visited: (date: string) => `${date}にご来店`,
    takenAt: (time: string) => `${time} 受付`,
  },
  newVersion: {
    text: '新しい版があります',
    typed: 'ご入力はそのまま残ります',
    later: '入力を終えてから、更新してください',
    update: '更新する',
    close: 'あとで',
  },
}

export type FrameWords = typeof words
