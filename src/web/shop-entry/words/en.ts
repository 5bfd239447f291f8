import type { ShopEntryWords } from './ja.ts'

export const words: ShopEntryWords = {
  w: {
    title: 'Enter a shop code',
    text: 'Enter the 8 characters shown on the shop’s poster or card.',
  },
  c: {
    title: 'Fill in a reception card',
    text: 'To fill in a reception card, enter the 8 characters shown on the shop’s poster or card.',
  },
  f: {
    title: 'Make a reservation',
    text: 'To choose a date and time, enter the 8 characters shown on the shop’s poster or card.',
  },
  unknownCode: {
    title: 'No shop has this code',
    text: (typed) => `There is no shop with the code “${typed}”. Please check the 8 characters on the shop’s poster and enter them again.`,
  },
  replacedCode: {
    title: 'This shop code has been replaced',
    text: (typed) =>
      `“${typed}” is no longer the shop code. Please scan the new QR code in the shop, or enter the new 8 characters. A number you already have stays valid.`,
  },
  closedShop: {
    title: 'This shop is closed for now',
    text: () => 'You can take a number or fill in a reception card when it opens again.',
  },
}
