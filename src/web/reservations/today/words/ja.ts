/** Texts about reservations on staff's first page. */
export const words = {
  need: {
    title: '1時間以内の予約',
    next: (time: string, who: string) => `次は ${time} ${who}`,
    none: '1時間以内の予約はありません',
    named: (name: string) => `${name} 様`,
  },
  step: {
    title: '予約を受ける',
    text: '予約ページのリンクとQRコードができます。',
    act: 'はじめる',
    done: '予約を受けています',
  },
}

export type BookTodayWords = typeof words
