export const messages = {
  title: '受付コードを入れる',
  text: 'お店のポスターやカードにある、8文字の受付コードを入れてください。',
  unknownTitle: 'この受付コードのお店は見つかりませんでした',
  unknownText: (typed: string) =>
    `「${typed}」というコードのお店はありません。お店のポスターの8文字をお確かめのうえ、もう一度入れてください。`,
  replacedTitle: 'この受付コードは新しくなりました',
  replacedText: (typed: string) =>
    `「${typed}」は以前のコードです。お店にある新しいQRコードを読み取るか、新しい8文字を入れてください。すでにお取りの受付番号は、そのままお使いいただけます。`,
  unknownTicketTitle: 'この受付番号は見つかりませんでした',
  unknownTicketText: 'リンクが途中で切れているか、期限が過ぎたようです。お店の受付コードから、もう一度お取りいただけます。',
}

export type CodeMessages = typeof messages
