import type { LineWords } from './ja.ts'

export const words: LineWords = {
  joined: (shop, number, wait) =>
    `Your number at ${shop} is ${number}. ${wait && `The wait is about ${wait}. `}We’ll message you here when your turn is near.`,
  near: (shop, number, ahead) =>
    `${shop}: number ${number} is almost up. ${ahead === '1' ? '1 party is' : `${ahead} parties are`} ahead of you. Please wait in or near the shop.`,
  called: ({ number, counter }) => `We’re calling number ${number}. Please come to ${counter || 'the reception desk'}.`,
  requeued: (shop, number) => `${shop}: number ${number} is back in line. We’ll call you again when it’s your turn.`,
  noShow: (shop, number) =>
    `${shop}: we called number ${number}, but you weren’t there, so we called the next visitor. When you’re back, let us know on your page.`,
  cancelled: (shop, number) => `${shop}: number ${number} was cancelled. If you didn’t expect this, please ask the shop.`,
  message: (shop, number, text) => `A message from ${shop} about number ${number}:\n\n${text}`,
  expectedCall: (from, until) => `We expect to call you between ${from} and ${until}`,
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
