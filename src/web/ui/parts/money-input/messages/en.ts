import { inMan } from '../money.ts'
import type { MoneyMessages } from './ja.ts'

export const messages: MoneyMessages = {
  problems: {
    notMoney: 'Please enter a number. For example: 8.5 for ¥85,000',
    tooMuch: 'This seems to be too much. Please enter it in units of ¥10,000. For example: 8.5',
  },
  unit: '× ¥10,000',
  said: (yen) => `¥${yen.toLocaleString('en')} (${inMan(yen)} man-yen)`,
  least: 'From',
  most: 'Up to',
  to: '–',
  reversed: 'The lower limit is above the upper one. Please change one of them.',
}
