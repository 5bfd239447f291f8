import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: '选择时间预约',
  first: (when) => `最早可约 ${when}`,
  embed: { title: '最近可预约的时间', from: (time) => `${time} 起`, none: '目前没有可预约的时间。' },
}
