export const words = {
  title: '本日のコード',
  back: '順番待ちへ',
  full: '全画面で表示',
  scan: 'スマートフォンで読み取って、番号をお取りください',
  code: '本日のコード',
  until: (time: string) => `このコードは ${time} まで使えます。画面は自動で切り替わります。`,
  qr: '本日のコードが入った、受付ページのQRコード',
}

export type TodayCodeWords = typeof words
