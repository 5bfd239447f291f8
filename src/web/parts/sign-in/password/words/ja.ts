export type PasswordWords = typeof words

export const words = {
  show: 'パスワードを表示する',
  hide: 'パスワードを隠す',
  help: '10文字以上。よく使われるものや、お名前・メールアドレスに近いものは使えません。',
}
