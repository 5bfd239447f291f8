export const words = {
  book: '日時を予約する',
  first: (when: string) => `いちばん早い空き ${when}`,
}

export type OfferWords = typeof words
