import type { HereMessages } from './ja.ts'

export const messages: HereMessages = {
  text: 'Your place is kept. Tell us when you are in the shop: we call you after that.',
  label: 'I’m here',
  back: 'Back',
  code: 'Today’s code',
  help: 'Ten digits, shown in the shop. Scan the QR code there and you need not type them.',
  submit: 'Tell the shop that I’m here',
}
