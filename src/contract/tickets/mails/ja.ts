import type { ShortTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

/** Titles are short: with a link of usual length, an SMS is one segment. */
export const words: Record<keyof typeof ticketMailDefinitions, ShortTemplateText> = {
  'ticket.joined': {
    subject: '受付番号は {{number}} です',
    short: '{{shop}}です。{{#wait}}お待ち時間の目安は{{wait}}です。{{/wait}}順番が近づきましたら、お知らせします。',
    body: `{{shop}}をご利用いただき、ありがとうございます。
受付番号は {{number}} です。{{#wait}}お待ち時間の目安は{{wait}}です。{{/wait}}

順番が近づきましたら、このメールアドレスにお知らせします。
順番は、こちらのページでいつでもご確認いただけます。

{{link}}`,
  },
  'ticket.near': {
    subject: '{{number}} まもなくです',
    short: '{{shop}}です。お客さまの前にお待ちの方は{{ahead}}組です。店内かお近くでお待ちください。',
    body: `{{shop}}です。
受付番号 {{number}} の順番が近づいてきました。お客さまの前にお待ちの方は{{ahead}}組です。

店内かお近くでお待ちください。遅れる場合は、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.called': {
    subject: '{{number}} お呼び出し中',
    short: '{{shop}}です。{{counter}}{{^counter}}受付{{/counter}}までお越しください。',
    body: `お待たせいたしました。受付番号 {{number}} のお客さまをお呼びしています。
{{#counter}}{{counter}}までお越しください。{{/counter}}{{^counter}}受付までお越しください。{{/counter}}

すぐにお越しになれない場合は、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.requeued': {
    subject: '{{number}}列に戻りました',
    short: '{{shop}}です。順番が来ましたら、あらためてお呼びします。',
    body: `{{shop}}です。
受付番号 {{number}} を列に戻しました。順番が来ましたら、あらためてお呼びします。

{{link}}`,
  },
  'ticket.noShow': {
    subject: '{{number}} ご不在でした',
    short: '{{shop}}です。次の方をお呼びしました。お戻りになりましたら、画面からお知らせください。',
    body: `{{shop}}です。
受付番号 {{number}} をお呼びしましたが、ご不在のため、次の方をお呼びしました。

お戻りになりましたら、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '{{number}} 受付取り消し',
    short: '{{shop}}です。お心当たりのない場合は、お店にお尋ねください。',
    body: `{{shop}}です。
受付番号 {{number}} を取り消しました。お心当たりのない場合は、お手数ですがお店にお尋ねください。

またのお越しをお待ちしております。`,
  },
  'ticket.message': {
    subject: '{{number}} お知らせ',
    short: '{{shop}}からのお知らせです。画面でご確認ください。',
    body: `{{shop}}より、受付番号 {{number}} のお客さまへのお知らせです。

{{words}}

{{link}}`,
  },
}
