import type { EmailProblem } from '../email.ts'
import type { KanaProblem } from '../kana.ts'
import type { MoneyProblem, MoneyRangeProblem } from '../money.ts'
import type { PhoneProblem } from '../phone.ts'
import type { ProblemSentences } from '../problems.ts'

const email: Record<EmailProblem, string> = {
  noAt: '似乎缺少“@”。例如：hanako@example.com',
  noDomain: '请您确认“@”后面的部分。例如：hanako@example.com',
  malformed: '请您确认邮箱地址的写法。例如：hanako@example.com',
}

const kana: Record<KanaProblem, string> = {
  notKana: '请您用假名或日语罗马字输入读音。例如：Yamada Hanako',
}

const money: Record<MoneyProblem, string> = {
  notMoney: '请您输入数字。例如：8.5（85,000 日元）',
  tooMuch: '金额似乎过大。请您以万日元为单位输入。例如：8.5',
}

const moneyRange: Record<MoneyRangeProblem, string> = {
  reversed: '下限高于上限，请您修改其中一项。',
}

const phone: Record<PhoneProblem, string> = {
  letters: '请您输入数字。例如：090-1234-5678',
  tooShort: '位数似乎不够。例如：090-1234-5678',
  tooLong: '位数似乎过多。例如：090-1234-5678',
  unknown: '请您确认号码。国外号码请以“+”和国家代码开头。',
}

export const words: ProblemSentences = { email, kana, money, moneyRange, phone }
