export const words = {
  title: 'ご案内メールの停止',
  text: 'ボタンを押すと、ご案内メールは届かなくなります。お呼び出しなど、受付についてのお知らせはこれまでどおり届きます。',
  stop: 'ご案内メールを停止する',
  done: '停止しました',
  doneText: (shop: string) => `${shop}から、ご案内メールはもうお送りしません。`,
  unknown: 'このリンクは使えません',
  unknownText: 'リンクが正しくないか、受付カードがすでに消去されています。カードの消去後は、ご案内メールをお送りしません。',
}

export type StopWords = typeof words
