import type { KeptWords } from './ja.ts'

export const words: KeptWords = {
  checkIn: (time) => `Check in for your reservation at ${time}`,
  change: 'See or change your reservation',
  elsewhere: 'Do you have a reservation? Check in with the link in your e-mail, or ask our staff.',
}
