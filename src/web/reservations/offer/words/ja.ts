/** Texts of the way to a reservation. */
export const words = {
  book: '日時を予約する',
  first: (when: string) => `いちばん早い空き ${when}`,
  page: {
    open: '予約ページのリンク・QR',
    title: '予約ページ',
    text: 'ホームページやメール、地図サイトに載せられます。印刷すると、貼り紙になります。',
    visit: '開いてみる',
    notDrawn: 'QRコードを描けませんでした。リンクはお使いいただけます。',
  },
}

export type OfferWords = typeof words
