export const words = {
  title: 'ごみ箱',
  about: '削除したカードは30日間ここに残ります。それを過ぎると、お客さまの情報は自動的に消去されます。',
  list: '削除した受付カード',
  deleted: (at: string, by: string | null) => (by ? `${at} に${by}さんが削除` : `${at} に削除`),
  purge: (day: string) => `${day} に消去`,
  restore: '元に戻す',
  restoreOf: (name: string) => `${name}のカードを元に戻す`,
  restored: (name: string) => `${name}のカードを元に戻しました。`,
  erase: '今すぐ消去',
  eraseOf: (name: string) => `${name}のカードを今すぐ消去する`,
  eraseTitle: (name: string) => `${name}のカードを消去しますか？`,
  eraseText: 'お名前・ご連絡先・ご回答・経過の内容が消え、元に戻せなくなります。件数などの集計は残ります。',
  eraseConfirm: '消去する',
  keep: 'やめる',
  erased: (name: string) => `${name}のカードを消去しました。`,
  more: '次のページへ',
  first: '最初のページへ',
  empty: { title: 'ごみ箱は空です', text: '削除した受付カードは、30日間ここから元に戻せます。' },
  failed: { what: 'ごみ箱を読み込めませんでした。', safe: 'カードはそのまま残っています。もう一度お試しください。' },
}

export type BinWords = typeof words
