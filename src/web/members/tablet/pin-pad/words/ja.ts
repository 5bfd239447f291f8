/** Texts of the pad for a PIN, on a staff's tablet and on the kiosk. */
export const words = {
  label: 'PIN（4〜8桁の数字）',
  of: (name: string) => `${name}さんのPIN`,
  typed: (count: number) => `${count}桁入力済み`,
  erase: '1文字消す',
  enter: '決定',
  entering: '確認しています…',
}
export type PinPadWords = typeof words
