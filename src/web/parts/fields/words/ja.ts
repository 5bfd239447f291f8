/** The form by which a screen is paired. A board's page shows it too, without React in the browser. */
export const words = {
  text: '店長の画面（設定 › 受付 › 端末）に表示された8文字のコードを入力してください。',
  label: 'つなぐためのコード',
  submit: 'この画面をつなぐ',
}
export type PairingWords = typeof words
