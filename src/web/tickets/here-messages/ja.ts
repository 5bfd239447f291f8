/** Texts for those who took their number from afar. */
export const messages = {
  text: '店の外からお取りになった番号です。順番はそのままお取りしています。ご到着をお知らせいただいてから、お呼びします。',
  label: '到着しました',
  back: '戻る',
  code: '本日のコード',
  help: '店内に表示している10桁の数字です。表示のQRコードを読み取ると、入力は要りません。',
  submit: '到着を知らせる',
}

export type HereMessages = typeof messages
