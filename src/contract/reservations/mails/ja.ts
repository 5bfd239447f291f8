import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { reservationMails } from '#domain/reservations/mails.ts'

export const words = {
  'reservation.requested': {
    subject: '【{{shop}}】ご予約のお申し込みを承りました',
    body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただき、ありがとうございます。まだご予約は確定しておりません。ご希望の日時を確かめ、あらためてご連絡いたします。

{{#card}}{{card}}もあわせてお預かりしました。

{{/card}}お申し込みの内容は、こちらのページでご確認・変更・取り消しをしていただけます。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

電話 {{phone}}{{/phone}}`,
  },
  'reservation.held': {
    subject: '【{{shop}}】{{until}}までにご予約を確定してください（{{day}} {{time}}）',
    body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただき、ありがとうございます。まだご予約は確定しておりません。

{{#card}}{{card}}もあわせてお預かりしました。

{{/card}}{{day}} {{time}}

{{until}}まで、この日時をお取り置きしています。こちらのページを開き、「この日時で予約する」を押してください。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

電話 {{phone}}{{/phone}}

お心当たりのない場合は、このメールを破棄してください。ご予約は確定しません。`,
  },
  'reservation.proposed': {
    subject: '【{{shop}}】別の日時をご提案します。{{day}} {{time}}までにお選びください',
    body: `{{shop}}です。
「{{service}}」のご予約につきまして、別の日時をご提案いたします。

お手数ですが、{{day}} {{time}} までに、こちらのページからご都合のよい日時をお選びください。お選びになるまでに、ほかの方のご予約で埋まることがあります。

{{link}}`,
  },
  'reservation.confirmed': {
    subject: '【{{shop}}】ご予約が確定しました（{{day}} {{time}}）',
    body: `{{shop}}です。
「{{service}}」のご予約が確定いたしました。

{{#card}}{{card}}もあわせてお預かりしました。

{{/card}}{{day}} {{time}}

ご来店をお待ちしております。カレンダーに登録できるファイルを添付しました。ご予約の確認・変更・取り消しは、こちらのページからお願いいたします。

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

電話 {{phone}}{{/phone}}`,
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
  'reservation.runningLate': {
    subject: '【{{shop}}】お呼び出しが遅れる見込みです（{{time}}のご予約）',
    short: 'お呼び出しの目安は{{earliest}}〜{{latest}}です。',
    body: `{{shop}}です。
{{day}} {{time}}の「{{service}}」のご予約につきまして、お呼び出しが遅れる見込みです。お待たせすることになり、誠に申し訳ございません。

お呼び出しの目安　{{earliest}}〜{{latest}}

ご予約の時刻に受付をされた場合の目安で、前後することがあります。{{earliest}}ごろにお越しいただいてもかまいませんが、受付が遅くなると、お呼び出しも遅くなることがあります。ご都合が合わない場合は、お手数ですが、こちらのページからお取り消しください。

{{link}}`,
  },
  'reservation.declined': {
    subject: '【{{shop}}】ご希望の日時ではご予約をお受けできませんでした',
    body: `{{shop}}です。
「{{service}}」のご予約のお申し込みをいただき、ありがとうございました。誠に申し訳ございませんが、ご希望に沿えませんでした。

{{#reason}}{{reason}}

{{/reason}}ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
  },
  'reservation.expired': {
    subject: '【{{shop}}】ご予約は確定しないまま期限が過ぎました',
    body: `{{shop}}です。
「{{service}}」のご予約は、確定しないまま期限が過ぎました。お手数をおかけして申し訳ございません。

ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
  },
  'reservation.cancelled': {
    subject: '【{{shop}}】ご予約を取り消しました',
    body: `{{shop}}です。
「{{service}}」のご予約{{#day}}（{{day}} {{time}}）{{/day}}の取り消しを承りました。

別の日時のご予約は、こちらのページからお申し込みいただけます。またのご利用をお待ちしております。

{{link}}`,
  },
  'reservation.calledOff': {
    subject: '【{{shop}}】店舗の都合により、ご予約を取り消しました{{#day}}（{{day}} {{time}}）{{/day}}',
    body: `{{shop}}です。
誠に申し訳ございませんが、「{{service}}」のご予約{{#day}}（{{day}} {{time}}）{{/day}}を、店舗の都合により取り消させていただきました。

{{#reason}}{{reason}}

{{/reason}}ほかの日時のご予約は、こちらのページからお申し込みいただけます。

{{link}}`,
  },
  'reservation.noShow': {
    subject: '【{{shop}}】ご来店を確認できませんでした（{{day}} {{time}}のご予約）',
    body: `{{shop}}です。
{{day}} {{time}}の「{{service}}」のご予約につきまして、ご来店を確認できませんでした。

ほかの日時のご予約は、こちらのページからお申し込みいただけます。行き違いの場合は、ご容赦ください。

{{link}}`,
  },
  'reservation.thanks': {
    subject: '【{{shop}}】ご来店ありがとうございました',
    body: `{{shop}}です。
{{day}}は「{{service}}」でご来店いただき、ありがとうございました。

次のご予約は、こちらのページからお申し込みいただけます。またのご来店をお待ちしております。

{{link}}`,
  },
} satisfies Record<keyof typeof reservationMails, MailTemplateText>
