import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: 'Reserve a time',
  first: (when) => `Next free: ${when}`,
  embed: { title: 'Next free times', from: (time) => `from ${time}`, none: 'There are no free times right now.' },
}
