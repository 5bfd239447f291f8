export const messages = {
  progress: (n: number, all: number) => `全${all}ページのうち${n}ページ目`,
  back: '前のページへ戻る',
  next: (title: string) => `次へ：${title}`,
  confirm: 'ご記入内容の確認へ',
  later: '未記入の場合はご対応の前に伺います。',
}

export type UserCardFormMessages = typeof messages
