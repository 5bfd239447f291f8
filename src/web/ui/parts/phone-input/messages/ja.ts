import type { PhoneProblem } from '../phone.ts'

export const messages: { problems: Record<PhoneProblem, string> } = {
  problems: {
    letters: '数字でご入力ください。例：090-1234-5678',
    tooShort: 'けた数が足りないようです。例：090-1234-5678',
    tooLong: 'けた数が多いようです。例：090-1234-5678',
    unknown: '番号をご確認ください。海外の番号は「+」と国番号から始めてください。',
  },
}

export type PhoneMessages = typeof messages
