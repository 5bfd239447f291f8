import type { PrivacyClass } from '#domain/forms/form.ts'

const months = (n: number) => (n % 12 === 0 ? `${n / 12}年` : `${n}か月`)

export const words = {
  title: '保存期間',
  intro: (more: readonly string[]) =>
    [
      'お客さまの回答を残す期間を、種類ごとに決めます。期間は、お客さまがカードを送った日か、お店が最後に手を加えた日から数えます。',
      ...more,
    ].join(''),
  none: 'まだ決めていません。回答は、カードがある間ずっと残ります。',
  changed: (at: string, by: string | null) => `${at}に${by ? `${by}さんが` : ''}決めた期間です。`,
  decide: '保存期間を決める',
  change: '保存期間を変える',
  classes: {
    person: 'ご本人の情報',
    contact: 'ご連絡先',
    paper: '書類・ファイル',
    open: 'ご希望などの回答',
  } satisfies Record<PrivacyClass, string>,
  beside: {
    person: 'メモ・やること・ご提案の物件・失注の理由・来店とのつながり',
    paper: '担当者が添えたファイル',
  },
  listed: (words: readonly string[]) => words.join('・'),
  more: (n: number) => `ほか${n}項目`,
  months,
  keep: 'カードがある間',
  keeps: (n: number) => `${months(n)}で消去`,
  sooner: (fields: string) => `項目ごとの期間：${fields}`,
  soonerField: (name: string, n: number) => `${name}（${months(n)}）`,
  proposed: 'よく使われる期間を入れてあります。保存するまで、何も消えません。',
  rule: '期間が過ぎた回答は自動で消え、元に戻せません。カードそのもの、段階、同意の記録、集計は残ります。',
  notice: '公開中の「個人情報の取り扱い」に期間を書いている場合は、あわせて見直してください。',
  look: '消えるものを確かめる',
  looking: '確かめています…',
  now: '保存すると消えるもの',
  soon: 'これから30日の間に消えるもの',
  nothing: 'ありません',
  cards: (n: number) => `カード${n}枚`,
  ofClass: (name: string, n: number) => `${name} ${n}枚`,
  examples: '動きのない期間が長いカード',
  example: (day: string, classes: string) => `${day} から動きなし（${classes}）`,
  within: '消去は、保存してから1時間以内に始まります。',
  save: '保存する',
  saveAndErase: (cards: number, others: readonly string[]) =>
    `保存して、${[cards && `${cards}枚`, ...others].filter(Boolean).join('と')}から消去する`,
  saving: '保存しています…',
  cancel: 'やめる',
  saved: '保存期間を保存しました',
  field: {
    label: 'この項目の保存期間',
    help: '種類の期間より早く消したいときだけ選びます。公開したあとに記入が始まったカードに使います。',
    asClass: (name: string) => `「${name}」と同じ`,
  },
}

export type RetentionWords = typeof words
