import { inMan } from '#domain/answers/money.ts'
import { moneyRange, money as problems } from '#domain/answers/problems/ja.ts'

export const messages = {
  problems,
  unit: '万円',
  /** The sum in words, so that nobody takes ten thousands for ones. */
  said: (yen: number) => `${inMan(yen)}万円 = ${yen.toLocaleString('ja')}円`,
  least: '下限',
  most: '上限',
  to: '〜',
  reversed: moneyRange.reversed,
}

export type MoneyMessages = typeof messages
