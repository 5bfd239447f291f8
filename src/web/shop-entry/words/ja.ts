export const words = {
  /** Keys are those of EntryDestination. */
  w: {
    title: '受付コードを入れる',
    text: 'お店のポスターやカードにある、8文字の受付コードを入れてください。',
  },
  c: {
    title: '受付カードを書く',
    text: 'お店のポスターやカードにある8文字の受付コードを入れると、受付カードをご記入いただけます。',
  },
  f: {
    title: 'ご予約',
    text: 'お店のポスターやカードにある8文字の受付コードを入れると、ご予約の日時をお選びいただけます。',
  },
  unknownCode: {
    title: 'この受付コードのお店は見つかりませんでした',
    text: (typed: string) => `「${typed}」というコードのお店はありません。お店のポスターの8文字をお確かめのうえ、もう一度入れてください。`,
  },
  replacedCode: {
    title: 'この受付コードは新しくなりました',
    text: (typed: string) =>
      `「${typed}」は以前のコードです。お店にある新しいQRコードを読み取るか、新しい8文字を入れてください。お持ちの番号は、そのままお使いいただけます。`,
  },
  closedShop: {
    title: 'ただいまお休みしています',
    text: (_typed: string) => '番号と受付カードは、お店が再開してからお使いいただけます。',
  },
}

export type ShopEntryWords = typeof words
