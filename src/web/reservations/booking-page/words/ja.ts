export const words = {
  open: '予約ページのリンク・QR',
  title: '予約ページ',
  text: 'ホームページやメール、地図サイトに載せられます。印刷すると、ポスターになります。',
  visit: '開いてみる',
  notDrawn: 'QRコードを表示できませんでした。リンクは使えます。',
}

export type BookingPageWords = typeof words
