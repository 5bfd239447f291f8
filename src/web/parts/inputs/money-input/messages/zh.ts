import { inMan } from '#domain/answers/money.ts'
import { moneyRange, money as problems } from '#domain/answers/problems/zh.ts'
import type { MoneyMessages } from './ja.ts'

export const messages: MoneyMessages = {
  problems,
  unit: '万日元',
  said: (yen) => `${inMan(yen)}万日元 = ${yen.toLocaleString('zh')}日元`,
  least: '下限',
  most: '上限',
  to: '～',
  reversed: moneyRange.reversed,
}
