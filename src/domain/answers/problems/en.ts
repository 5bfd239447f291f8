import type { EmailProblem } from '../email.ts'
import type { KanaProblem } from '../kana.ts'
import type { MoneyProblem, MoneyRangeProblem } from '../money.ts'
import type { PhoneProblem } from '../phone.ts'
import type { AnswerProblemSentences } from '../problems.ts'

const email: Record<EmailProblem, string> = {
  noAt: 'The “@” seems to be missing. For example: hanako@example.com',
  noDomain: 'Please check what comes after the “@”. For example: hanako@example.com',
  malformed: 'Please check your e-mail address. For example: hanako@example.com',
}

const kana: Record<KanaProblem, string> = {
  notKana: 'Please enter the name in kana, or in romaji (Japanese in Roman letters). For example: Yamada Hanako',
}

const money: Record<MoneyProblem, string> = {
  notMoney: 'Please enter a number. For example: 8.5 for ¥85,000',
  tooMuch: 'This amount seems too large. Please enter it in units of ¥10,000. For example: 8.5',
}

const moneyRange: Record<MoneyRangeProblem, string> = {
  reversed: 'The lower limit is above the upper one. Please change one of them.',
}

const phone: Record<PhoneProblem, string> = {
  letters: 'Please use digits, not letters. For example: 090-1234-5678',
  tooShort: 'Some digits seem to be missing. For example: 090-1234-5678',
  tooLong: 'There seem to be too many digits. For example: 090-1234-5678',
  unknown: 'Please check the number. Start numbers from abroad with “+” and the country code.',
}

export const words: AnswerProblemSentences = { email, kana, money, moneyRange, phone }
