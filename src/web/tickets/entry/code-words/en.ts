import type { CodeMessages } from './ja.ts'

export const messages: CodeMessages = {
  title: 'Enter a shop code',
  text: 'Enter the 8 characters shown on the shop’s poster or card.',
  unknownTitle: 'No shop has this code',
  unknownText: (typed) =>
    `There is no shop with the code “${typed}”. Please check the 8 characters on the shop’s poster and enter them again.`,
  replacedTitle: 'This shop code has been replaced',
  replacedText: (typed) =>
    `“${typed}” is the former code. Please scan the new QR code in the shop, or enter its 8 characters. A number that you already have stays valid.`,
  unknownTicketTitle: 'This number could not be found',
  unknownTicketText: 'The link may be cut off or out of date. You can take a new number with the shop’s code.',
}
