import { inMan } from '#domain/answers/money.ts'
import { moneyRange, money as problems } from '#domain/answers/problems/en.ts'
import type { MoneyMessages } from './ja.ts'

export const messages: MoneyMessages = {
  problems,
  unit: '× ¥10,000',
  said: (yen) => `¥${yen.toLocaleString('en')} (${inMan(yen)} man-yen)`,
  least: 'From',
  most: 'Up to',
  to: '–',
  reversed: moneyRange.reversed,
}
