import type { PhoneMessages } from './ja.ts'

export const messages: PhoneMessages = {
  problems: {
    letters: '请您输入数字。例如：090-1234-5678',
    tooShort: '位数似乎不够。例如：090-1234-5678',
    tooLong: '位数似乎过多。例如：090-1234-5678',
    unknown: '请您确认号码。国外号码请以“+”和国家代码开头。',
  },
}
