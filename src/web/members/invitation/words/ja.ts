export const words = {
  title: 'メンバーへの招待',
  text: (shop: string) => `${shop} のメンバーに招待されています。`,
  organization: '法人',
  shop: '店舗',
  role: '役割',
  email: 'メールアドレス',
  until: '有効期限',
  name: 'お名前',
  nameHelp: 'お店の画面に表示されます。',
  password: 'パスワード',
  accept: 'アカウントを作って参加する',
  accepting: '参加の手続きをしています…',
  unsent: '送信できませんでした。入力は残っています。もう一度お試しください。',
  existing: {
    link: 'すでにアカウントをお持ちの方',
    back: '新しくアカウントを作る',
    text: 'お持ちのアカウントのパスワードを入れて、この招待に参加してください。',
    password: 'お持ちのアカウントのパスワード',
    accept: 'サインインして参加する',
    needsScript: 'サインインには JavaScript が必要です。ブラウザーの設定で有効にしてください。',
  },
  accepted: {
    title: '参加の手続きが終わりました',
    text: (shop: string) => `${shop} のメンバーになりました。サインインしてお使いください。`,
    signedIn: (shop: string) => `${shop} のメンバーになり、サインインもできています。`,
    begin: '今日のようすを開く',
    signIn: 'サインインへ',
  },
  unusable: { title: 'この招待は使えません', signIn: 'サインインへ' },
}

export type InvitationWords = typeof words
