/** Texts of the screen on the wall, spoken calls included. A plain bundle reads them, so functions use old JavaScript only. */
const isNumber = (counter: string) => /^\d+$/.test(counter)
const place = (counter: string | null) => (counter === null ? '受付' : isNumber(counter) ? `${counter}番カウンター` : counter)

export type BoardWords = typeof words

export const words = {
  title: 'お呼び出し画面',
  speech: 'ja-JP',
  calling: 'お呼びしています',
  counter: (counter: string) => (isNumber(counter) ? { before: '', name: counter, after: '番' } : { before: '', name: counter, after: '' }),
  place,
  goTo: (counter: string | null) => `${place(counter)}へお越しください`,
  none: '番号でお呼びします',
  noneText: '順番になりましたら、この画面でお知らせします。',
  recent: 'これまでのお呼び出し',
  waiting: 'お待ちの方',
  estimate: (low: number, high: number) => (low > 0 ? `${low}〜${high}分` : `${high}分以内`),
  dot: '・',
  parties: (n: number) => `${n}組`,
  more: (n: number) => `ほか${n}組`,
  noWait: 'すぐにご案内',
  empty: 'お待ちの方はいません',
  stopped: { paused: '受付を一時停止中', closed: '受付を停止中' },
  nameSuffix: ' 様',
  join: 'スマートフォンで受付',
  joinText: '読み取るだけで番号をお取りできます。アプリは不要です。',
  note: 'お待ちの間に、お手元の画面で受付カードをご記入いただけます。お席を離れても大丈夫です。',
  stale: (age: string) => `通信が切れています。${age}前の内容です。つながりしだい、自動で新しくなります。`,
  seconds: (n: number) => `${n}秒`,
  minutes: (n: number) => `${n}分`,
  hours: (n: number) => `${n}時間`,
  soundLocked: '画面に1回触れると、お呼び出しの音が鳴ります',
  updated: (time: string) => `更新 ${time}`,
  /** A spoken call: the number without leading zeros, as people read it. */
  spoken: (letter: string, number: number, counter: string | null) => `${letter}の${number}番の方、${place(counter)}へどうぞ。`,
  spokenTest: 'お呼び出しの音声を確認しています。',
  gone: { title: 'この画面のリンクは使えません', text: 'リンクが新しくなったか、取り消されました。お店の者にお尋ねください。' },
  noScript: 'お呼び出し画面を使うには、ブラウザーのJavaScriptを有効にしてください。',
}
