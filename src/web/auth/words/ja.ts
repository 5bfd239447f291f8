import type { SignInProblem } from '../problem.ts'

export type SignInWords = typeof words

export const words = {
  problems: {
    'argument-error': '入力内容を読み取れませんでした。ページを読み込み直して、もう一度お試しください。',
    'internal-error': 'サインインの処理で問題が起きました。しばらくしてから、もう一度お試しください。',
    'network-request-failed': 'サーバーに接続できませんでした。通信状態を確かめて、もう一度お試しください。',
    'operation-not-supported-in-this-environment':
      'このブラウザーでは、このサインイン方法を使えません。別の方法か、別のブラウザーでお試しください。',
    'missing-multi-factor-info': '2段階認証の情報が足りません。はじめからサインインし直してください。',
    'invalid-api-key': 'サインインの設定に誤りがあります。管理者にお知らせください。',
    'auth-domain-config-required': 'サインインの設定が足りません。管理者にお知らせください。',
    'popup-blocked': 'ブラウザーがサインインの画面を開けませんでした。ポップアップを許可して、もう一度お試しください。',
    'popup-closed-by-user': 'サインインの画面が閉じられました。続けるには、もう一度お試しください。',
    'cancelled-popup-request': '新しくサインインの画面を開いたため、前の画面での操作は取り消されました。',
    'web-storage-unsupported':
      'ブラウザーがデータの保存を許可していないため、サインインできません。Cookieとサイトデータの保存を許可してください。',
    'unauthorized-domain': 'このアドレスからはサインインできません。管理者にお知らせください。',
    'invalid-auth-event': 'サインインの応答を確認できませんでした。もう一度お試しください。',
    'already-initialized': 'サインインの準備が重なりました。ページを読み込み直してください。',
    'dependent-sdk-initialized-before-auth': 'サインインの準備が整う前に処理が始まりました。ページを読み込み直してください。',
    'admin-restricted-operation': 'アカウントは、お店からの招待で作れます。管理者に招待を依頼してください。',
    'email-already-in-use': 'このメールアドレスは、ほかのアカウントで使われています。',
    'invalid-action-code': 'このリンクはお使いになれません。すでに使われたか、途中で切れています。もう一度お申し込みください。',
    'expired-action-code': 'このリンクの期限が切れました。もう一度お申し込みください。',
    'invalid-credential': 'メールアドレスまたはパスワードが違います。',
    'invalid-display-name': '名前は1〜100文字で入力してください。',
    'invalid-email': 'メールアドレスの形が正しくありません。',
    'last-owner': '組織のオーナーがほかにいないため、アカウントを削除できません。先に、ほかの方をオーナーにしてください。',
    'login-blocked': 'サーバーから応答がなく、完了できませんでした。しばらくしてから、もう一度お試しください。',
    'missing-email': 'メールアドレスを入力してください。',
    'missing-password': 'パスワードを入力してください。',
    'operation-not-allowed': 'この操作はご利用いただけません。',
    'requires-recent-login': '安全のため、サインインし直してから、もう一度お試しください。',
    'too-many-requests': '失敗が続いたため、一時的に受け付けを止めています。15分ほど待ってから、もう一度お試しください。',
    'user-disabled': 'このアカウントは停止されています。管理者にお問い合わせください。',
    'user-token-expired': 'サインインの期限が切れました。もう一度サインインしてください。',
    'weak-password': 'このパスワードは推測されやすいため使えません。10文字以上で、ほかのものにしてください。',
    unknown: 'サインインできませんでした。しばらくしてから、もう一度お試しください。',
  } satisfies Record<SignInProblem, string>,
  box: {
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    forgot: 'パスワードをお忘れの方',
    sending: 'サインインしています',
    foot: 'はじめての方は、お店から受け取った招待リンクから始めてください。',
    needsScript: 'サインインには JavaScript が必要です。ブラウザーの設定をお確かめください。',
    invalidCredential: 'メールアドレスかパスワードがちがうようです。大文字・小文字をお確かめください。',
    or: 'または',
  },
}
