import { formatManWithoutUnit } from '#domain/answers/money.ts'
import type { PeriodKind } from '#domain/forms/period.ts'
import type { CardColumn } from '../csv-columns.ts'

export const words = {
  /** Answers in a few words, as they stand beside a number and in what is handed over. Sums in yen; years, months and days as numbers. */
  facts: {
    yen: (yen: number) => `${formatManWithoutUnit(yen)}万円`,
    yenFrom: (least: number) => `${formatManWithoutUnit(least)}万円〜`,
    yenTo: (most: number) => `〜${formatManWithoutUnit(most)}万円`,
    yenRange: (least: number, most: number) => `${formatManWithoutUnit(least)}〜${formatManWithoutUnit(most)}万円`,
    periods: { asap: 'できるだけ早く', any: 'いつでも' },
    day: (month: number, day: number) => `${month}/${day}`,
    date: (year: number, month: number, day: number) => `${year}年${month}月${day}日`,
    days: (from: string, to: string) => `${from}〜${to}`,
    more: (words: readonly string[], others: number) => `${words.join('・')}${others > 0 ? ` ほか${others}` : ''}`,
  },
  /** The words in files of cards, beside those of the shop's own form. */
  files: {
    columns: {
      id: 'カードID',
      rev: '版',
      sentAt: '受付日時',
      ticket: '受付番号',
      stage: '段階',
      lostReason: '失注の理由',
      assignee: '担当',
      temperature: '温度',
      nextContactOn: '次の連絡',
      locale: 'お客さまの言語',
    } satisfies Record<CardColumn, string>,
    /** Names of the controls of a question that has several, by the suffix of the control's name. */
    parts: {
      Min: '下限',
      Max: '上限',
      '.kind': '時期',
      '.from': 'から',
      '.to': 'まで',
      PostalCode: '郵便番号',
      Prefecture: '都道府県',
      City: '市区町村',
      Town: '町名',
      Street: '番地',
      Building: '建物名',
      Version: '文面の版',
      Locale: '文面の言語',
      Shared: 'ほかの店舗との共有',
    },
    part: (label: string, part: string) => `${label}（${part}）`,
    periods: { asap: 'できるだけ早く', any: 'いつでも', range: '期間を指定' } satisfies Record<PeriodKind, string>,
    yes: 'はい',
    /** Errors in a row of an imported file. */
    wrong: {
      unknown: (text: string) => `「${text}」は見つかりません。`,
      empty: (rule: string) => `空欄のため取り込めません。フォームの決まり：${rule}`,
      refused: (text: string, rule: string) => `「${text}」は取り込めません。フォームの決まり：${rule}`,
      ambiguous: (text: string, stations: readonly string[]) =>
        `「${text}」という駅は複数あります。次のどれかで書いてください：${stations.join('、')}`,
      notADay: '日付をお確かめください。例：2026-11-22',
      notATime: '日時をお確かめください。過去の日時だけを取り込めます。例：2026-11-22 10:05',
      twice: '同じIDの行が、ほかにもあります。',
      inBin: 'このカードはごみ箱に入っています。元に戻してから取り込むか、この行を除いてください。',
      erased: 'このIDは使えません。IDを空にするか、この行を除いてください。',
      noRev: '既存のカードを変更するには「版」の列が必要です。',
      changed: '書き出したあとに、このカードが変更されています。もう一度書き出してください。',
      noReason: '失注の段階にするには、失注の理由が必要です。',
      tooMuch: 'この行の文字が多すぎます。',
    },
  },
}

export type CardWords = typeof words
