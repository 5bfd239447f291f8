export const words = {
  title: '番号をお持ちの方',
  code: (code: string) => `ほかの画面で開くときのコード ${code}`,
  mergedInto: (number: string) => `この番号は、先にお取りになった ${number} と1つになりました。ご案内は ${number} でいたします。`,
  openMerged: (number: string) => `${number} を表示する`,
  text: 'お取りになった番号を、この画面で開きます。新しい番号はお取りになりません。',
  number: '受付番号',
  numberHelp: '本日お取りになった番号です。',
  numberExample: '例：B027',
  proof: 'コード、または電話番号の下4桁',
  proofHelp: 'コードは5文字で、番号の画面と番号札にあります。番号をお取りになったときの電話番号の下4桁でも開けます。',
  submit: '番号を開く',
  sending: '番号を開いています…',
  unsent: '送信できませんでした。通信をお確かめのうえ、もう一度お試しください。',
  toJoin: '受付の画面へ戻る',
}

export type FindNumberWords = typeof words
