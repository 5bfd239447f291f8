import type { Wording } from '../wording.ts'

export const words: Wording = {
  openPage: 'ページを開く',
  counter: (name) => (/^\d+$/.test(name) ? `${name}番カウンター` : name),
  minutes: (low, high) => (low > 0 ? `${low}〜${high}分` : `${high}分以内`),
  templates: {
    'ticket.joined': {
      subject: '【{{shop}}】受付番号 {{number}} を承りました',
      body: `{{shop}}をご利用いただき、ありがとうございます。
受付番号 {{number}} を承りました。{{#wait}}お待ち時間の目安は{{wait}}です。{{/wait}}

順番が近づきましたら、このメールアドレスにお知らせいたします。
順番は、こちらのページでいつでもご確認いただけます。

{{link}}`,
    },
    'ticket.near': {
      subject: '【{{shop}}】まもなくお呼びします（{{number}}）',
      body: `{{shop}}です。
受付番号 {{number}} の順番が近づいてまいりました。お客様の前にお待ちの方は{{ahead}}組です。

店内、またはお近くでお待ちくださいますようお願いいたします。遅れる場合は、こちらのページからお知らせください。

{{link}}`,
    },
    'ticket.called': {
      subject: '【{{shop}}】お呼びしています（{{number}}）',
      body: `お待たせいたしました。受付番号 {{number}} のお客様をお呼びしています。
{{#counter}}{{counter}}までお越しください。{{/counter}}{{^counter}}受付までお越しください。{{/counter}}

すぐにお越しになれない場合は、こちらのページからお知らせください。

{{link}}`,
    },
    'ticket.requeued': {
      subject: '【{{shop}}】もう一度お並びいただいています（{{number}}）',
      body: `{{shop}}です。
受付番号 {{number}} は、列にお戻ししました。順番になりましたら、あらためてお呼びいたします。

{{link}}`,
    },
    'ticket.noShow': {
      subject: '【{{shop}}】ご不在のため、お呼び出しを終えました（{{number}}）',
      body: `{{shop}}です。
受付番号 {{number}} をお呼びしましたが、お見えにならなかったため、お呼び出しを終えました。

お戻りになりましたら、こちらのページからお知らせください。

{{link}}`,
    },
    'ticket.cancelled': {
      subject: '【{{shop}}】受付番号 {{number}} を取り消しました',
      body: `{{shop}}です。
受付番号 {{number}} は取り消されました。お心当たりのない場合は、お手数ですが店舗にお尋ねください。

またのお越しをお待ちしております。`,
    },
    'ticket.message': {
      subject: '【{{shop}}】店舗からのお知らせ（{{number}}）',
      body: `{{shop}}より、受付番号 {{number}} のお客様にお知らせいたします。

{{words}}

{{link}}`,
    },
    'card.received': {
      subject: '【{{shop}}】受付カードを承りました',
      body: `{{shop}}です。
受付カードをお送りいただき、ありがとうございます。確かに承りました。

内容は、対応が始まるまで、こちらのページで確かめて直していただけます。

{{link}}`,
    },
    'card.correction': {
      subject: '【{{shop}}】受付カードのご確認をお願いいたします',
      body: `{{shop}}です。
お送りいただいた受付カードについて、ご確認いただきたい点がございます。

{{words}}

お手数ですが、こちらのページから直してお送りください。

{{link}}`,
    },
    'card.offer': {
      subject: '【{{shop}}】ご案内',
      body: `{{shop}}です。

{{words}}

――
このメールは、ご案内を希望された方へお送りしています。今後のご案内は、こちらのページから停止していただけます。

{{link}}

送信者：{{sender}}
住所：{{postal}}
お問い合わせ・苦情：{{complaints}}`,
    },
    'card.assigned': {
      subject: '【{{shop}}】受付カード{{#count}}{{count}}件{{/count}}の担当になりました',
      body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{shop}}の受付カード{{#count}}{{count}}件{{/count}}の担当になりました。内容をご確認ください。

{{link}}`,
    },
    'card.contactDue': {
      subject: '【{{shop}}】本日ご連絡の予定{{#count}}が{{count}}件{{/count}}{{^count}}があります{{/count}}',
      body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{shop}}の受付カード{{#count}}{{count}}件{{/count}}が、次回連絡日を迎えました。

{{link}}`,
    },
    'task.due': {
      subject: '【{{shop}}】期限を迎えたタスクがあります',
      body: `{{#recipient}}{{recipient}} 様

{{/recipient}}次のタスクが期限を迎えました。

{{task}}{{#due}}（期限 {{due}}）{{/due}}

{{link}}`,
    },
    'reservation.requested': {
      subject: '【{{shop}}】ご予約のお申し込みを承りました',
      body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただき、ありがとうございます。まだご予約は確定しておりません。ご希望の日時を確かめ、あらためてご連絡いたします。

お申し込みの内容は、こちらのページでご確認・変更・取り消しをしていただけます。

{{link}}`,
    },
    'reservation.held': {
      subject: '【{{shop}}】{{until}}までにご予約を確定してください（{{day}} {{time}}）',
      body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただき、ありがとうございます。まだご予約は確定しておりません。

{{day}} {{time}}

{{until}}まで、この日時をお取り置きしています。こちらのページを開き、「この日時で予約する」を押してください。

{{link}}

お心当たりのない場合は、何もなさらずにこのメールを破棄してください。ご予約は確定しません。`,
    },
    'reservation.proposed': {
      subject: '【{{shop}}】ご予約の日時をご案内いたします',
      body: `{{shop}}です。
「{{service}}」のご予約につきまして、別の日時をご案内いたします。

お手数ですが、{{day}} {{time}} までに、こちらのページからご都合のよい日時をお選びください。お選びいただくまで、日時は確保されません。

{{link}}`,
    },
    'reservation.confirmed': {
      subject: '【{{shop}}】ご予約が確定しました（{{day}} {{time}}）',
      body: `{{shop}}です。
「{{service}}」のご予約が確定いたしました。

{{day}} {{time}}

ご来店をお待ちしております。ご予約の確認・変更・取り消しは、こちらのページからお願いいたします。

{{link}}`,
    },
    'reservation.changed': {
      subject: '【{{shop}}】ご予約の日時が変わりました（{{day}} {{time}}）',
      body: `{{shop}}です。
「{{service}}」のご予約の日時が、次のとおり変わりました。

{{day}} {{time}}

ご都合が合わない場合は、お手数ですが、こちらのページからお知らせください。

{{link}}`,
    },
    'reservation.reminder': {
      subject: '【{{shop}}】ご予約の日時のお知らせ（{{day}} {{time}}）',
      body: `{{shop}}です。
「{{service}}」のご予約の日時が近づいてまいりました。

{{day}} {{time}}

ご来店をお待ちしております。お越しになれない場合は、こちらのページからお知らせください。

{{link}}`,
    },
    'reservation.declined': {
      subject: '【{{shop}}】ご予約のお申し込みについて',
      body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただきましたが、誠に申し訳ございません。ご希望に沿うことができませんでした。

{{#reason}}{{reason}}

{{/reason}}ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
    },
    'reservation.expired': {
      subject: '【{{shop}}】ご予約のお申し込みの期限が過ぎました',
      body: `{{shop}}です。
「{{service}}」のご予約は、確定しないまま期限が過ぎました。お手数をおかけして申し訳ございません。

ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
    },
    'reservation.cancelled': {
      subject: '【{{shop}}】ご予約を取り消しました',
      body: `{{shop}}です。
「{{service}}」のご予約{{#day}}（{{day}} {{time}}）{{/day}}の取り消しを承りました。

またのご利用をお待ちしております。

{{link}}`,
    },
    'reservation.calledOff': {
      subject: '【{{shop}}】ご予約の取り消しのお知らせ',
      body: `{{shop}}です。
誠に申し訳ございませんが、「{{service}}」のご予約{{#day}}（{{day}} {{time}}）{{/day}}を、店舗の都合により取り消させていただきました。

{{#reason}}{{reason}}

{{/reason}}ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
    },
    'reservation.noShow': {
      subject: '【{{shop}}】ご予約のお時間が過ぎました（{{day}} {{time}}）',
      body: `{{shop}}です。
{{day}} {{time}}の「{{service}}」のご予約につきまして、ご来店を確認できませんでした。

ほかの日時のご予約は、こちらのページからお申し込みいただけます。行き違いの場合は、ご容赦ください。

{{link}}`,
    },
    'reservation.thanks': {
      subject: '【{{shop}}】ご来店ありがとうございました',
      body: `{{shop}}です。
{{day}}の「{{service}}」では、ご来店いただきありがとうございました。

次のご予約は、こちらのページからお申し込みいただけます。またのご来店をお待ちしております。

{{link}}`,
    },
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

{{/recipient}}このメールアドレスがご本人のものであることを、こちらのページで確かめさせてください。このリンクは1時間、1回だけお使いいただけます。

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

{{/recipient}}サインインに使うメールアドレスは {{address}} に戻されました。このメールの宛先では、もうサインインできません。

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

{{/recipient}}はじめての端末で、アカウントにサインインがありました。

日時：{{time}}
{{#device}}端末：{{device}}
{{/device}}
ご本人の場合、お手続きはいりません。お心当たりのない場合は、すぐにこちらのページでその端末をサインアウトし、パスワードを変えてください。

{{link}}`,
    },
    'account.factorAdded': {
      subject: '2段階認証が設定されました',
      body: `{{#recipient}}{{recipient}} 様

{{/recipient}}サインインに2段階認証が加わりました。これからは、パスワードのあとに確認コードもお尋ねします。ほかの端末では、もう一度サインインが必要です。

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

お願いしたお心当たりのない場合は、お店の管理者にご確認ください。

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
  },
}
