import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMailDefinitions, MailTemplateText> = {
  'ticket.joined': {
    subject: '【{{shop}}】受付番号は {{number}} です',
    body: `{{shop}}をご利用いただき、ありがとうございます。
受付番号は {{number}} です。{{#wait}}お待ち時間の目安は{{wait}}です。{{/wait}}

順番が近づきましたら、このメールアドレスにお知らせします。
順番は、こちらのページでいつでもご確認いただけます。

{{link}}`,
  },
  'ticket.near': {
    subject: '【{{shop}}】まもなくお呼びします（{{number}}）',
    body: `{{shop}}です。
受付番号 {{number}} の順番が近づいてきました。お客さまの前にお待ちの方は{{ahead}}組です。

店内かお近くでお待ちください。遅れる場合は、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.called': {
    subject: '【{{shop}}】お呼びしています（{{number}}）',
    body: `お待たせいたしました。受付番号 {{number}} のお客さまをお呼びしています。
{{#counter}}{{counter}}までお越しください。{{/counter}}{{^counter}}受付までお越しください。{{/counter}}

すぐにお越しになれない場合は、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.requeued': {
    subject: '【{{shop}}】列に戻りました（{{number}}）',
    body: `{{shop}}です。
受付番号 {{number}} を列に戻しました。順番が来ましたら、あらためてお呼びします。

{{link}}`,
  },
  'ticket.noShow': {
    subject: '【{{shop}}】ご不在のため、次の方をお呼びしました（{{number}}）',
    body: `{{shop}}です。
受付番号 {{number}} をお呼びしましたが、ご不在のため、次の方をお呼びしました。

お戻りになりましたら、こちらのページからお知らせください。

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '【{{shop}}】受付番号 {{number}} を取り消しました',
    body: `{{shop}}です。
受付番号 {{number}} を取り消しました。お心当たりのない場合は、お手数ですがお店にお尋ねください。

またのお越しをお待ちしております。`,
  },
  'ticket.message': {
    subject: '【{{shop}}】お店からのお知らせ（{{number}}）',
    body: `{{shop}}より、受付番号 {{number}} のお客さまへのお知らせです。

{{words}}

{{link}}`,
  },
}
