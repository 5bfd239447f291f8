import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: 'Book a day and time',
  first: (when) => `Soonest free: ${when}`,
}
