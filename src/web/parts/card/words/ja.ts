import { inMan } from '#domain/answers/money.ts'

const sum = (yen: number) => `${inMan(yen)}万`

export const words = {
  form: {
    progress: (n: number, all: number) => `全${all}ページのうち${n}ページ目`,
    back: '前のページへ戻る',
    next: (title: string) => `次へ：${title}`,
    confirm: 'ご記入内容の確認へ',
    later: '未記入の場合はご対応の前に伺います。',
  },
  confirm: {
    edit: '直す',
    editOf: (title: string) => `${title}を直す`,
    back: '前のページへ戻る',
    send: 'この内容で送信する',
    none: '未記入',
    later: '未記入（ご対応の前に伺います）',
    person: (name: string) => `${name} 様`,
    yen: (yen: number) => `${sum(yen)}円`,
    yenFrom: (least: number) => `${sum(least)}円以上`,
    yenTo: (most: number) => `${sum(most)}円まで`,
    yenRange: (least: number, most: number) => `${sum(least)}〜${sum(most)}円`,
    list: (words: readonly string[]) => words.join('、'),
    agreed: (version: string) => (version ? `同意済み（第${version}版）` : '同意済み'),
    notAgreed: '同意されていません',
  },
}

export type UserCardWords = typeof words
