import type { Template } from '#domain/outbox/wording.ts'
import type { ticketMails } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMails, Template> = {
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
}
