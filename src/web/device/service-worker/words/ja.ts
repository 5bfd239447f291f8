export const words = {
  description: 'お店の番号を取り、順番を確かめられます。',
  staff: 'お店の方の画面',
  offline: {
    title: 'インターネットにつながっていません',
    text: '通信をお確かめのうえ、もう一度お試しください。お取りになった番号は、そのまま有効です。',
    kept: (time: string) => `${time} の内容です。いまは順番が進んでいるかもしれません。`,
    ahead: (n: number) => `前に${n}組`,
    open: 'この受付番号を開く',
    retry: 'もう一度読み込む',
  },
}

export type WorkerWords = typeof words
