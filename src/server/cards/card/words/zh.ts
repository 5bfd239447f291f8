import { inMan } from '#domain/answers/money.ts'
import type { FactTexts } from './ja.ts'

export const words: FactTexts = {
  yen: (yen) => `${inMan(yen)}万日元`,
  yenFrom: (least) => `${inMan(least)}万日元起`,
  yenTo: (most) => `${inMan(most)}万日元以内`,
  yenRange: (least, most) => `${inMan(least)}～${inMan(most)}万日元`,
  periods: { asap: '尽快', any: '随时' },
  day: (month, day) => `${month}/${day}`,
  date: (year, month, day) => `${year}年${month}月${day}日`,
  days: (from, to) => `${from}～${to}`,
  more: (words, others) => `${words.join('、')}${others > 0 ? ` 等${words.length + others}项` : ''}`,
}
