import type { LineWords } from './ja.ts'

export const words: LineWords = {
  number: (number) => `number ${number}`,
  reservation: (when) => (when ? `your reservation on ${when}` : 'your reservation request'),
  buttons: {
    open: 'Open my page',
    onMyWay: 'I’m on my way',
    late: '10 minutes late',
    cancel: 'Cancel my number',
    cancelReservation: 'Cancel reservation',
    confirmCancel: 'Cancel it',
    keep: 'Keep it',
  },
  replies: {
    onMyWay: 'We told the shop that you’re on your way.',
    late: 'We told the shop that you’ll be 10 minutes late.',
    askCancel: (what) => `Cancel ${what}?`,
    cancelled: (what) => `We’ve cancelled ${what}. We hope to see you again.`,
    kept: (what) => `You’re keeping ${what}.`,
    ended: 'This visit is over. We hope to see you again.',
  },
}
