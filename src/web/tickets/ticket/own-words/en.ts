import type { OwnMessages } from './ja.ts'

export const messages: OwnMessages = {
  size: 'People in your party',
  save: 'Change',
  print: 'Print my number',
  paper: {
    follow: 'Follow your turn on your phone',
    others: '順番を見る / 查看排队',
    rules: 'You are called by this number. Please tell us before you step away.',
  },
}
