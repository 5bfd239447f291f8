/** Texts for those who took their number from afar. */
export const messages = {
  text: '順番はお取りしてあります。お店に着きましたら、お知らせください。お呼びするのは、そのあとです。',
  label: '到着しました',
  back: '戻る',
  code: '本日のコード',
  help: '店内に表示している10桁の数字です。表示のQRコードを読み取ると、入力は要りません。',
  submit: '到着を知らせる',
}

export type HereMessages = typeof messages
