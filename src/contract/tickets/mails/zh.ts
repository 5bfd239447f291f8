import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMailDefinitions, MailTemplateText> = {
  'ticket.joined': {
    subject: '【{{shop}}】已为您取号：{{number}}',
    body: `感谢您光临{{shop}}。
您的排队号是 {{number}}。{{#wait}}预计等候时间：{{wait}}。{{/wait}}

快轮到您时，我们会发邮件到这个邮箱。
您可以随时在此页面查看排队情况。

{{link}}`,
  },
  'ticket.near': {
    subject: '【{{shop}}】快轮到您了（{{number}}）',
    body: `{{shop}}提醒您：排队号 {{number}} 快轮到了，您前面还有 {{ahead}} 组。

请在店内或附近等候。如果会晚到，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.called': {
    subject: '【{{shop}}】正在叫您的号（{{number}}）',
    body: `让您久等了，正在叫排队号 {{number}}。
{{#counter}}请前往：{{counter}}{{/counter}}{{^counter}}请到前台。{{/counter}}

如果不能马上过来，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.requeued': {
    subject: '【{{shop}}】您已重新排队（{{number}}）',
    body: `{{shop}}提醒您：排队号 {{number}} 已回到队列中，轮到时会再次叫号。

{{link}}`,
  },
  'ticket.noShow': {
    subject: '【{{shop}}】叫号时您不在（{{number}}）',
    body: `{{shop}}叫了排队号 {{number}}，但您不在，我们先接待了下一位。

如果您已回来，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '【{{shop}}】排队号 {{number}} 已取消',
    body: `您在{{shop}}的排队号 {{number}} 已取消。如果您不知情，请联系门店。

期待您再次光临。`,
  },
  'ticket.message': {
    subject: '【{{shop}}】门店留言（{{number}}）',
    body: `{{shop}}给排队号 {{number}} 的留言：

{{words}}

{{link}}`,
  },
}
