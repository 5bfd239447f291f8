import type { HereMessages } from './ja.ts'

export const messages: HereMessages = {
  text: 'You took this number from outside the shop. Your place is kept; we call you once you have told us that you are here.',
  label: 'I’m here',
  back: 'Back',
  code: 'Today’s code',
  help: 'Ten digits, shown in the shop. Scan the QR code there and you need not type them.',
  submit: 'Tell the shop that I’m here',
}
