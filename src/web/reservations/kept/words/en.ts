import type { KeptWords } from './ja.ts'

export const words: KeptWords = {
  checkIn: (time) => `Check in for your reservation at ${time}`,
  change: 'See or change your reservation',
  elsewhere: 'If you have a reservation, check in by the link in your e-mail, or speak to the staff.',
}
