import { inMan, type MoneyProblem } from '../money.ts'

const problems: Record<MoneyProblem, string> = {
  notMoney: '数字でご入力ください。例：8.5（8万5千円）',
  tooMuch: '金額が大きすぎるようです。万円の単位でご入力ください。例：8.5',
}

export const messages = {
  problems,
  unit: '万円',
  /** The sum in words, so that nobody takes ten thousands for ones. */
  said: (yen: number) => `${inMan(yen)}万円 = ${yen.toLocaleString('ja')}円`,
  least: '下限',
  most: '上限',
  to: '〜',
  reversed: '下限が上限より大きくなっています。どちらかをお直しください。',
}

export type MoneyMessages = typeof messages
