import type { invitationAndAccountMails } from '#domain/outbox/invitation-and-account-mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof invitationAndAccountMails, MailTemplateText> = {
  invitation: {
    subject: '【{{shop}}】受付システムへの招待',
    body: `{{inviter}} 様から、{{shop}}の受付システムに招待されました。

こちらのページで、お名前とパスワードを決めてください。このリンクは7日間、1回だけお使いいただけます。

{{link}}

お心当たりのない場合は、このメールを破棄してください。`,
  },
  'account.resetPassword': {
    subject: 'パスワードの再設定',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}パスワードの再設定を承りました。こちらのページで新しいパスワードを決めてください。このリンクは1時間、1回だけお使いいただけます。

{{link}}

お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。`,
  },
  'account.verifyEmail': {
    subject: 'メールアドレスのご確認',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}こちらのページを開いて、このメールアドレスをご確認ください。このリンクは1時間、1回だけお使いいただけます。

{{link}}

お心当たりのない場合は、このメールを破棄してください。`,
  },
  'account.changeEmail': {
    subject: '新しいメールアドレスのご確認',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに使うメールアドレスを {{address}} に変えるお申し込みがありました。こちらのページで確定してください。このリンクは1時間、1回だけお使いいただけます。

{{link}}

お心当たりのない場合は、このメールを破棄してください。アドレスは変わりません。`,
  },
  'account.emailChanged': {
    subject: 'メールアドレスが変わりました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに使うメールアドレスが {{address}} に変わりました。

お心当たりのない場合は、こちらのページで元に戻してください。このリンクは7日間、1回だけお使いいただけます。

{{link}}`,
  },
  'account.emailConfirmed': {
    subject: 'メールアドレスの変更が終わりました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに使うメールアドレスは {{address}} になりました。次からは、このアドレスでサインインしてください。

{{link}}`,
  },
  'account.emailRestored': {
    subject: 'メールアドレスが元に戻りました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに使うメールアドレスは {{address}} に戻りました。このメールが届いたアドレスでは、もうサインインできません。

お心当たりのない場合は、お店の管理者にご相談ください。`,
  },
  'account.signInLink': {
    subject: 'サインイン用のリンク',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}こちらのページからサインインしていただけます。このリンクは15分間、1回だけお使いいただけます。

{{link}}

お心当たりのない場合は、このメールを破棄してください。`,
  },
  'account.passwordChanged': {
    subject: 'パスワードが変わりました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}パスワードが変わりました。ほかの端末では、もう一度サインインが必要です。

お心当たりのない場合は、すぐにこちらのページでパスワードを決め直してください。

{{link}}`,
  },
  'account.newDevice': {
    subject: '新しい端末でサインインがありました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}新しい端末で、アカウントへのサインインがありました。

日時：{{time}}
{{#device}}端末：{{device}}
{{/device}}
お心当たりがあれば、お手続きは不要です。お心当たりのない場合は、すぐにこちらのページでその端末をサインアウトし、パスワードを変えてください。

{{link}}`,
  },
  'account.factorAdded': {
    subject: '2段階認証が設定されました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに2段階認証が加わりました。これからは、パスワードのあとに確認コードも入力していただきます。ほかの端末では、もう一度サインインが必要です。

お心当たりのない場合は、すぐにこちらのページでパスワードを決め直してください。

{{link}}`,
  },
  'account.factorRemoved': {
    subject: '2段階認証が外されました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインの2段階認証の方法が1つ外されました。

お心当たりのない場合は、すぐにこちらのページでご確認のうえ、パスワードを変えてください。

{{link}}`,
  },
  'account.factorsReset': {
    subject: '2段階認証がリセットされました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}お店の管理者が、2段階認証をリセットしました。次のサインインは、パスワードだけで行えます。サインインのあと、こちらのページで設定し直してください。

お心当たりのない場合は、お店の管理者にご確認ください。

{{link}}`,
  },
  'account.resetColleague': {
    subject: '2段階認証をリセットしました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{member}} さんの2段階認証をリセットしました。次のサインインのあと、設定し直すようお伝えください。ご本人にもメールでお知らせしています。

お心当たりのない場合は、すぐにパスワードを変え、メンバーをご確認ください。

{{link}}`,
  },
  'account.recoveryCodes': {
    subject: '回復コードを作り直しました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}2段階認証の回復コードが新しくなりました。以前のコードはもうお使いいただけません。

お心当たりのない場合は、すぐにこちらのページでご確認のうえ、パスワードを変えてください。

{{link}}`,
  },
  'account.recoveryUsed': {
    subject: '回復コードが使われました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}回復コードを使ったサインインがありました。残りは {{left}} 個です。少なくなったら、こちらのページで作り直してください。

お心当たりのない場合は、すぐにパスワードを変え、回復コードを作り直してください。

{{link}}`,
  },
  'account.phoneAdded': {
    subject: '電話番号でサインインできるようになりました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{phone}} に届くSMSのコードで、サインインできるようになりました。

お心当たりのない場合は、すぐにこちらのページでこの電話番号を外し、パスワードを変えてください。

{{link}}`,
  },
  'account.phoneRemoved': {
    subject: '電話番号でのサインインを外しました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{phone}} では、サインインできなくなりました。

お心当たりのない場合は、すぐにこちらのページでパスワードを変えてください。

{{link}}`,
  },
  'account.phoneCode': {
    subject: 'うけつけカード 確認コード',
    body: `【うけつけカード】確認コード：{{code}}
5分間有効です。ほかの方に教えないでください。`,
  },
  'account.methodAdded': {
    subject: '{{method}} でサインインできるようになりました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}お使いのアカウントに、{{method}} でのサインインが追加されました。

お心当たりのない場合は、すぐにこちらのページで外し、パスワードを変えてください。

{{link}}`,
  },
  'account.methodRemoved': {
    subject: '{{method}} でのサインインを外しました',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}お使いのアカウントから、{{method}} でのサインインが外されました。

お心当たりのない場合は、こちらのページでサインインの方法をお確かめのうえ、パスワードを変えてください。

{{link}}`,
  },
  'account.webhookDisabled': {
    subject: 'Webhook を停止しました（{{host}}）',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{shop}}のWebhook（{{host}}）に、できごとをお送りできなくなりました。送信を停止しました。

送り先のシステムが動いていることを確かめてから、こちらのページでもう一度有効にしてください。止まっていた間のできごとは送られません。

{{link}}`,
  },
}
