import { inMan } from '#domain/answers/money.ts'

/** Answers in a few words, as they stand beside a number and in what is handed over. Sums in yen; years, months and days as numbers. */
export const words = {
  yen: (yen: number) => `${inMan(yen)}万円`,
  yenFrom: (least: number) => `${inMan(least)}万円〜`,
  yenTo: (most: number) => `〜${inMan(most)}万円`,
  yenRange: (least: number, most: number) => `${inMan(least)}〜${inMan(most)}万円`,
  periods: { asap: 'できるだけ早く', any: 'いつでも' },
  day: (month: number, day: number) => `${month}/${day}`,
  date: (year: number, month: number, day: number) => `${year}年${month}月${day}日`,
  days: (from: string, to: string) => `${from}〜${to}`,
  more: (words: readonly string[], others: number) => `${words.join('・')}${others > 0 ? ` ほか${others}` : ''}`,
}

export type FactTexts = typeof words
