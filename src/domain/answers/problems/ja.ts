import type { EmailProblem } from '../email.ts'
import type { KanaProblem } from '../kana.ts'
import type { MoneyProblem, MoneyRangeProblem } from '../money.ts'
import type { PhoneProblem } from '../phone.ts'

const email: Record<EmailProblem, string> = {
  noAt: '「@」が入っていないようです。例：hanako@example.com',
  noDomain: '「@」の後ろをご確認ください。例：hanako@example.com',
  malformed: 'メールアドレスの形をご確認ください。例：hanako@example.com',
}

const kana: Record<KanaProblem, string> = {
  notKana: 'ひらがなかカタカナでご入力ください。例：ヤマダ ハナコ',
}

const money: Record<MoneyProblem, string> = {
  notMoney: '数字でご入力ください。例：8.5（8万5千円）',
  tooMuch: '金額が大きすぎるようです。万円の単位でご入力ください。例：8.5',
}

const moneyRange: Record<MoneyRangeProblem, string> = {
  reversed: '下限が上限より大きくなっています。どちらかをお直しください。',
}

const phone: Record<PhoneProblem, string> = {
  letters: '数字でご入力ください。例：090-1234-5678',
  tooShort: '桁数が足りないようです。例：090-1234-5678',
  tooLong: '桁数が多いようです。例：090-1234-5678',
  unknown: '番号をご確認ください。海外の番号は「+」と国番号から始めてください。',
}

export const words = { email, kana, money, moneyRange, phone }
