import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: '选择时间预约',
  first: (when) => `最早可约 ${when}`,
}
