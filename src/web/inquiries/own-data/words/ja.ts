/** Texts of mails without a card where staff answer a request about personal data. */
export const words = {
  rows: { title: 'メール', received: '受信日時', sender: '差出人', text: '本文', files: '添付ファイル' },
  request: {
    kind: 'メール',
    title: 'カードになっていないメール',
    search: '電話番号・メールアドレス・お名前で探す',
    none: '該当するメールはありません。',
    failed: 'メールを探せませんでした。もう一度お試しください。',
    of: (moment: string) => `${moment} 受信のメール`,
    erased: '内容は消去済み',
    choose: (name: string) => `${name}を選ぶ`,
    remove: (name: string) => `${name}を外す`,
    counted: (n: number) => `メール${n}通`,
  },
}

export type OwnInquiryWords = typeof words
