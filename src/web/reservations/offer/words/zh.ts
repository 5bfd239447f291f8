import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: '预约日期和时间',
  first: (when) => `最早可约 ${when}`,
}
