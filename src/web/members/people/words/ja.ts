/** Texts of the page about who works here: so far the invitations. */
export const words = {
  title: 'メンバー',
  dot: '・',
  invitations: {
    title: 'メンバーの招待',
    text: 'リンクは1回だけ使えて、7日で無効になります。メールは送られないので、リンクかQRコードを渡してください。',
    textMailed: 'リンクは1回だけ使えて、7日で無効になります。メールでお送りし、リンクとQRコードもこの画面に表示します。',
    email: 'メールアドレス',
    emailInvalid: 'メールアドレスの形をお確かめください。例：name@example.com',
    role: '役割',
    submit: '招待リンクを作る',
    sending: '作っています',
    made: (email: string) => `${email} さんの招待リンクができました`,
    mailed: (email: string) => `${email} さんへ招待メールを送ります`,
    link: '招待リンク',
    madeText: 'このリンクが表示されるのは一度だけです。閉じる前に控えてください。',
    qr: '招待リンクのQRコード',
    close: '閉じる',
    open: '受け取り待ちの招待',
    none: '受け取り待ちの招待はありません。',
    noneHint: '上の欄にメールアドレスを入れて、リンクを作ってください。',
    until: (day: string) => `${day}まで`,
    revoke: '取り消す',
    revoking: '取り消しています',
    revokeLabel: (email: string) => `${email} さんの招待を取り消す`,
    expired: '期限切れ',
    again: '招待し直す',
    againLabel: (email: string) => `${email} さんを招待し直す`,
    failed: '招待の一覧を読み込めませんでした。',
  },
}

export type PeopleWords = typeof words
