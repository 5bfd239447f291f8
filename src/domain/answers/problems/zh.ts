import type { EmailProblem } from '../email.ts'
import type { KanaProblem } from '../kana.ts'
import type { MoneyProblem, MoneyRangeProblem } from '../money.ts'
import type { PhoneProblem } from '../phone.ts'
import type { AnswerProblemSentences } from '../problems.ts'

const email: Record<EmailProblem, string> = {
  noAt: '似乎缺少“@”。例如：hanako@example.com',
  noDomain: '请检查“@”后面的部分。例如：hanako@example.com',
  malformed: '请检查邮箱格式。例如：hanako@example.com',
}

const kana: Record<KanaProblem, string> = {
  notKana: '请用假名或日语罗马字输入读音。例如：Yamada Hanako',
}

const money: Record<MoneyProblem, string> = {
  notMoney: '请输入数字。例如：8.5（85,000 日元）',
  tooMuch: '金额似乎过大。请以万日元为单位输入。例如：8.5',
}

const moneyRange: Record<MoneyRangeProblem, string> = {
  reversed: '下限高于上限，请修改其中一项。',
}

const phone: Record<PhoneProblem, string> = {
  letters: '请输入数字。例如：090-1234-5678',
  tooShort: '位数似乎不够。例如：090-1234-5678',
  tooLong: '位数似乎过多。例如：090-1234-5678',
  unknown: '请检查号码。国外号码请以“+”和国家代码开头。',
}

export const words: AnswerProblemSentences = { email, kana, money, moneyRange, phone }
