import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: 'Reserve a time',
  first: (when) => `Next free: ${when}`,
}
