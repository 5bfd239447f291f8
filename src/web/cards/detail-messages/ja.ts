import type { Locale } from '#domain/locale.ts'

/** Texts of one reception card. */
export const messages = {
  back: '受付カード',
  answeredIn: { ja: '日本語で回答', en: '英語で回答', zh: '中国語で回答' } satisfies Record<Locale, string>,
  languages: { ja: '日本語', en: '英語', zh: '中国語' } satisfies Record<Locale, string>,
  original: (language: string) => `原文（${language}）`,
  sent: (at: string) => `受付 ${at}`,
  ticket: (number: string) => `${number} の受付を開く`,
  properties: 'カードの状況',
  nextNone: '未定',
  temperatures: { A: '前向き', B: '検討中', C: '情報収集' },
  unanswered: (fields: string) => `未記入：${fields}`,
  reveal: {
    hint: '表示すると記録されます',
    show: '表示',
    showOf: (field: string) => `${field}を表示`,
  },
  consent: {
    given: (version: number, at: string, language: string) => `同意済み・第${version}版（${language}）・${at}`,
    withdrawn: (at: string) => `${at} に撤回`,
  },
  history: {
    title: '経過',
    filter: '経過の絞り込み',
    all: 'すべて',
    changes: '変更',
    none: '該当する記録はありません。',
    visitor: 'お客さま',
    system: '自動処理',
    someone: '担当者',
    begin: 'カードの入力を始めました',
    submit: 'カードを送信しました',
    change: (fields: string) => `${fields}を変更しました`,
    reveal: (fields: string) => `${fields}を表示しました`,
    other: 'カードを更新しました',
    joined: (number: string) => `${number} で順番待ちに入りました`,
    list: (words: readonly string[]) => words.join('、'),
    today: '今日',
  },
  bin: {
    title: 'このカードはごみ箱に入っています',
    text: (at: string, by: string | null, purge: string) => `${at} に${by ? `${by}さんが` : ''}削除しました。${purge} に消去されます。`,
  },
  notFound: 'この受付カードは見つかりません',
  notFoundHint: '番号が違うか、まだ送信されていないカードです。一覧からお選びください。',
  purged: 'このカードは消去されました',
  purgedHint: '保存期間が終わったため、個人情報は残っていません。',
  toList: '受付カードの一覧へ',
}

export type CardDetailMessages = typeof messages
