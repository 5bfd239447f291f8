import { inMan } from '../money.ts'
import type { MoneyMessages } from './ja.ts'

export const messages: MoneyMessages = {
  problems: {
    notMoney: '请您输入数字。例如：8.5（85,000日元）',
    tooMuch: '金额似乎过大。请您以万日元为单位输入。例如：8.5',
  },
  unit: '万日元',
  said: (yen) => `${inMan(yen)}万日元 = ${yen.toLocaleString('zh')}日元`,
  least: '下限',
  most: '上限',
  to: '～',
  reversed: '下限高于上限，请您修改其中一项。',
}
