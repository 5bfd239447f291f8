/** Texts around the help's pages, and of the blank card. */
export const words = {
  title: 'ヘルプ',
  search: 'ヘルプを探す',
  searchHint: '例：明日を休みにする、QRコード、バックアップ',
  found: (n: number) => `${n}件見つかりました`,
  none: { title: '見つかりませんでした', text: '別の言葉や、短い言葉でお試しください。' },
  showAll: 'すべて表示する',
  list: 'ヘルプの一覧',
  back: 'ヘルプの一覧へ',
  notes: 'こんなときは',
  links: '開く画面',
  least: (role: string) => `設定は「${role}」以上の方が変えられます。`,
  blankCard: {
    title: '白紙の受付カード',
    text: 'スマートフォンをお使いにならない方に、A4の紙でご記入いただけます。いま公開している項目がそのまま入ります。',
    languages: '紙の言語',
    failed: { what: '受付カードの項目を読み込めませんでした。', safe: '公開中の項目はそのままです。もう一度お試しください。' },
    heading: '受付カード',
    day: 'ご記入日',
    number: '受付番号',
    year: '年',
    month: '月',
    date: '日',
    file: '写真や書類は、受付でお渡しください。',
    postal: '〒',
    versionOf: (title: string, version: number) => `${title}（第${version}版）`,
    whole: '全文：',
  },
}

export type HelpWords = typeof words
