export const words = {
  title: 'メールのリンク',
  checking: 'リンクを確かめています…',
  applying: '手続きしています…',
  unusable: 'このリンクは使えません',
  ask: 'もう一度申し込む',
  retry: 'もう一度確かめる',
  goOn: 'お店の方のページへ',
  toSignIn: 'サインインへ',
  resetPassword: {
    title: '新しいパスワード',
    text: (email: string) => `${email} の新しいパスワードを決めてください。ほかの端末はサインアウトします。`,
    password: '新しいパスワード',
    submit: '決めてサインインする',
    sending: '設定しています…',
  },
  signIn: {
    title: 'サインイン',
    text: 'リンクをお送りしたメールアドレスでサインインします。',
    otherAddress: 'このリンクを受け取ったメールアドレスを入れてください。',
  },
  verifyEmail: {
    title: 'メールアドレスの確認',
    text: (email: string, _: string) => `${email} がご自分のメールアドレスなら、下のボタンを押してください。`,
    submit: '確認する',
    done: 'メールアドレスを確認しました',
    doneText: (email: string) => `${email} は確認済みです。`,
  },
  changeEmail: {
    title: 'メールアドレスの変更',
    text: (email: string, previous: string) =>
      `サインインに使うメールアドレスを ${previous} から ${email} に変えます。ほかの端末はサインアウトします。`,
    submit: 'このアドレスに変える',
    done: 'メールアドレスを変えました',
    doneText: (email: string) => `次からは ${email} でサインインしてください。`,
  },
  recoverEmail: {
    title: 'メールアドレスを元に戻す',
    text: (email: string, previous: string) =>
      `サインインに使うメールアドレスを ${previous} から ${email} に戻します。いまのパスワードは使えなくなり、すべての端末がサインアウトします。`,
    submit: '元に戻す',
    done: 'メールアドレスを元に戻しました',
    doneText: (email: string) => `${email} に、新しいパスワードを決めるリンクをお送りしました。メールをご確認ください。`,
    lost: 'このリンクは、すでに使われたか、期限が切れています。お店の管理者にご相談ください。',
  },
  needsScript: 'この操作には JavaScript が必要です。ブラウザーの設定をお確かめください。',
}

export type ActionWords = typeof words
