export const words = {
  email: 'メールアドレス',
  password: 'パスワード',
  show: 'パスワードを表示する',
  hide: 'パスワードを隠す',
  submit: 'サインイン',
  sending: 'サインインしています',
  foot: 'はじめての方は、お店から受け取った招待リンクから始めてください。',
  needsScript: 'サインインには JavaScript が必要です。ブラウザーの設定をお確かめください。',
  invalidCredential: 'メールアドレスかパスワードがちがうようです。大文字・小文字をお確かめください。',
  or: 'または',
}

export type SignInBoxWords = typeof words
