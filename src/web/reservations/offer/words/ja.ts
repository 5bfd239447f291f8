export const words = {
  book: '日時を予約する',
  first: (when: string) => `いちばん早い空き ${when}`,
  embed: { title: '次に空いている日時', from: (time: string) => `${time} から`, none: 'ただいまご予約いただける日時がありません。' },
}

export type OfferWords = typeof words
