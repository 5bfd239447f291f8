import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof visitorCardMails | keyof typeof colleagueMails, MailTemplateText> = {
  'card.received': {
    subject: '【{{shop}}】受付カードを承りました',
    body: `{{shop}}です。
受付カードをお送りいただき、ありがとうございます。確かに承りました。

担当者が確認するまで、こちらのページで内容を確かめ、直していただけます。

{{link}}`,
  },
  'card.correction': {
    subject: '【{{shop}}】受付カードのご確認をお願いいたします',
    body: `{{shop}}です。
お送りいただいた受付カードについて、ご確認いただきたい点がございます。

{{words}}

お手数ですが、こちらのページで直して、もう一度お送りください。

{{link}}`,
  },
  'card.reply': {
    subject: '【{{shop}}】お問い合わせありがとうございます',
    body: `{{words}}
{{#link}}

ご来店の日時は、こちらのページからご予約いただけます。

{{link}}
{{/link}}

{{shop}}`,
  },
  'card.promotion': {
    subject: '【{{shop}}】ご案内',
    body: `{{shop}}です。

{{words}}

――
このメールは、ご案内を希望された方へお送りしています。ご案内は、こちらのページでいつでも停止できます。

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
  'card.overdue': {
    subject: '【{{shop}}】お返事をしていないお客さまが{{#count}}{{count}}人{{/count}}います',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}{{shop}}で、お問い合わせ{{#count}}{{count}}件{{/count}}への最初のご連絡が、目標の時間を過ぎました。

{{link}}`,
  },
  'task.due': {
    subject: '【{{shop}}】期限を迎えた「やること」があります',
    body: `{{#recipient}}{{recipient}} 様

{{/recipient}}次の「やること」が期限を迎えました。

{{task}}{{#due}}（期限 {{due}}）{{/due}}

{{link}}`,
  },
}
