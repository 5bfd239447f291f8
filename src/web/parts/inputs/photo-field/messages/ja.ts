/** Texts of photos that go with a card. */
export const messages = {
  waiting: '送信待ち',
  sending: '送っています…',
  sent: '送りました',
  unsent: 'まだ送れていません',
  whenKept: '写真は、利用目的へのご同意と、ご連絡先のご入力のあとに送られます。',
  again: 'もう一度送る',
  network: 'つながらないため、写真を送れませんでした。つながると、自動でもう一度お送りします。',
  stays: 'つながらないため、外せませんでした。もう一度お試しください。',
  noScript:
    '写真をお送りいただくには、JavaScriptを有効にしてください。写真がなくても受付カードはお送りいただけますので、写真は窓口でお見せください。',
  news: {
    sending: (done: number, all: number) => `写真を送っています（${done}/${all}枚）。画面を開いたままお待ちください。`,
    waiting: (n: number) => `写真${n}枚は、受付カードと一緒にお送りします。`,
    sent: (n: number) => `写真${n}枚をお送りしました。`,
    unsent: (n: number) => `写真${n}枚をまだ送れていません。`,
  },
}

export type PhotoMessages = typeof messages
