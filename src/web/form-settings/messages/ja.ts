import type { FieldChange, FormBreak } from '#domain/forms/difference.ts'
import type { FieldType } from '#domain/forms/field.ts'
import type { FillingPlace } from '#domain/forms/form.ts'
import type { FormProblem } from '#domain/forms/form-problems.ts'

/** What is told of a problem: the field's name, and that of the other field or option that it is about. */
type ProblemSentence = (name: string, other: string) => string

/** Texts of the page on which a shop arranges its reception card. */
export const messages = {
  title: 'カード項目の設定',
  intro: '受付カードで、お客さまにおたずねする項目です。ここでの変更は、公開するまでお客さまの画面には出ません。',
  only: {
    title: 'この画面は、店長以上の方がお使いになれます',
    text: '変更のご希望は、店長・管理者・オーナーにお伝えください。',
    back: '今日のようすへ戻る',
  },
  failed: { what: 'カード項目を読み込めませんでした。', safe: 'お客さまは、公開中の項目でそのままご記入になれます。' },
  version: (n: number, at: string, by: string | null) => `公開中：第${n}版（${at}${by ? `・${by}さん` : ''}）`,
  steps: {
    up: (name: string) => `ステップ「${name}」を上へ`,
    down: (name: string) => `ステップ「${name}」を下へ`,
    moved: (name: string, place: number) => `ステップ「${name}」を${place}番目にしました`,
    asked: (n: number, all: number) => `おたずねする項目 ${n}／${all}`,
    none: 'おたずねする項目がないため、お客さまにはこのステップは出ません。',
  },
  row: {
    ask: (name: string) => `${name} をたずねる`,
    fixed: '必ずおたずねします',
    off: 'おたずねしません',
    edit: '編集',
    editLabel: (name: string) => `${name} を編集`,
    up: (name: string) => `${name} を上へ`,
    down: (name: string) => `${name} を下へ`,
    moved: (name: string, step: string, place: number) => `${name} を「${step}」の${place}番目にしました`,
    changed: '未公開の変更',
    dot: '・',
    always: '必須',
    optional: '任意',
    oneOf: 'どちらか一方が必須',
    mustIn: (places: string) => `必須（${places}）`,
    options: (n: number) => `選択肢${n}件`,
    onlyIn: (languages: string) => `${languages}でご記入の方だけ`,
    dependsOn: (name: string) => `「${name}」の回答によって`,
  },
  languages: { ja: '日本語', en: '英語', zh: '中国語' },
  listed: (words: readonly string[]) => words.join('・'),
  types: {
    text: '文章',
    kana: 'フリガナ',
    email: 'メールアドレス',
    tel: '電話番号',
    number: '数',
    money: '金額',
    date: '日付',
    'date-range': '期間',
    'multi-date': '日付（いくつか）',
    select: '1つ選ぶ',
    'multi-select': 'いくつか選ぶ',
    'postal-address': '住所',
    file: 'ファイル',
    consent: '同意',
    heading: '見出し',
  } satisfies Record<FieldType, string>,
  places: { public: 'スマートフォン', kiosk: '店頭の端末', served: 'ご対応まで' } satisfies Record<FillingPlace, string>,
  field: {
    done: '閉じる',
    must: '必須にする場面',
    mustHelp: 'どの場面も選ばなければ、任意の項目になります。',
    placesHelp: {
      public: 'お客さまのスマートフォンで',
      kiosk: '店頭の端末で',
      served: 'ご対応を始めるまでに',
    } satisfies Record<FillingPlace, string>,
    fixed: 'この項目は、いつもおたずねし、どの場面でも必須です。',
    oneOf: 'この項目は、もう一方の項目とのどちらかが必須です。ここで選んだ場面では、この項目がいつも必須になります。',
  },
  bar: {
    label: '公開',
    none: '公開していない変更はありません',
    some: (n: number) => `公開していない変更が${n}件あります`,
    discard: '取り消す',
    discarded: '変更を取り消しました',
    review: '内容を確かめて公開',
  },
  publish: {
    title: '公開する前のご確認',
    changes: '変わること',
    breaks: 'ご注意いただくこと',
    kept: 'これからご記入を始める方から変わります。記入中の方と、すでにいただいたカードは、これまでの項目のままです。',
    nothing: '公開中の内容との違いはなくなりました。',
    problems: 'このままでは公開できません',
    show: '項目を見る',
    publish: '公開する',
    publishing: '公開しています…',
    back: '戻って直す',
    done: (n: number) => `第${n}版を公開しました`,
    stepTitle: 'ステップの見出し',
  },
  changes: {
    on: 'おたずねするようになります',
    off: 'おたずねしなくなります',
    required: '必須の場面が増えます',
    optional: '必須の場面が減ります',
    words: '言葉が変わります',
    options: '選択肢が変わります',
    place: '場所が変わります',
    retention: '保存期間が変わります',
  } satisfies Record<FieldChange, string>,
  breaks: {
    asksMore: (name: string) => `「${name}」は、入力しないと送れなくなります。`,
    goneOption: (name: string, option: string) =>
      `「${name}」の「${option}」は、これからは選べません。すでにいただいた回答は、そのまま読めます。`,
    goneField: (name: string) => `「${name}」は、おたずねしなくなります。すでにいただいた回答は、カードに残ります。`,
  } satisfies Record<FormBreak, (name: string, option: string) => string>,
  problems: {
    sameKey: (name) => `「${name}」が2つあります。画面を読み込み直してください。`,
    sameOption: (name) => `「${name}」に、同じ選択肢が2つあります。`,
    noOptions: (name) => `「${name}」に、選択肢がありません。1つ以上加えるか、おたずねしない項目にしてください。`,
    noSuchField: (name, other) =>
      `「${name}」には、「${other}」が必要です。「${other}」もおたずねするか、「${name}」もおたずねしない項目にしてください。`,
    otherStep: (name, other) => `「${name}」と「${other}」は、同じステップに置いてください。`,
    laterField: (name, other) => `「${name}」は、「${other}」よりあとに置いてください。`,
    badRules: (name) => `「${name}」の入力の決まりが読み取れません。画面を読み込み直してください。`,
    fixedOff: (name) => `「${name}」は、必ずおたずねする項目です。`,
    fixedOptional: (name) => `「${name}」は、どの場面でも必須にしてください。`,
    noFields: () => 'おたずねする項目がありません。1つ以上選んでください。',
  } satisfies Record<FormProblem['problem'], ProblemSentence>,
  meanwhile: {
    by: (name: string, at: string, n: number) => `${name}さんが ${at} に、先に第${n}版を公開しました。`,
    byOther: (at: string, n: number) => `ほかの方が ${at} に、先に第${n}版を公開しました。`,
    now: '先に公開された変更',
    safe: 'ここでの変更は残っています。公開すると、先に公開された内容に、ここでの変更が加わります。',
    otherTemplate: 'ここでの変更は残っています。ただし、ひな形が違うため、公開すると先に公開された内容に替わります。',
    theirs: 'ここでの変更をやめて、公開中の内容にする',
  },
}

export type FormSettingsMessages = typeof messages
