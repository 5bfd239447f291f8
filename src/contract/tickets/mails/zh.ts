import type { ShortTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMailDefinitions, ShortTemplateText> = {
  'ticket.joined': {
    subject: '您的号码是 {{number}}',
    short: '{{shop}}：{{#wait}}预计等候{{wait}}。{{/wait}}快轮到您时会通知您。',
    body: `感谢您光临{{shop}}。
您的排队号是 {{number}}。{{#wait}}预计等候时间：{{wait}}。{{/wait}}

快轮到您时，我们会发邮件到这个邮箱。
您可以随时在此页面查看排队情况。

{{link}}`,
  },
  'ticket.near': {
    subject: '{{number}}即将叫号',
    short: '{{shop}}：您前面还有{{ahead}}组，请在店内或附近等候。',
    body: `{{shop}}提醒您：排队号 {{number}} 快轮到了，您前面还有 {{ahead}} 组。

请在店内或附近等候。如果会晚到，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.called': {
    subject: '{{number}}请到柜台',
    short: '{{shop}}：让您久等了，请前往{{counter}}{{^counter}}前台{{/counter}}。',
    body: `让您久等了，正在叫排队号 {{number}}。
{{#counter}}请前往：{{counter}}{{/counter}}{{^counter}}请到前台。{{/counter}}

如果不能马上过来，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.requeued': {
    subject: '{{number}}重新排队',
    short: '{{shop}}：轮到时会再次叫号。',
    body: `{{shop}}提醒您：排队号 {{number}} 已回到队列中，轮到时会再次叫号。

{{link}}`,
  },
  'ticket.noShow': {
    subject: '{{number}} 已过号',
    short: '{{shop}}：已请下一位。如果您已回来，请在页面上告诉我们。',
    body: `{{shop}}叫了排队号 {{number}}，但您不在，我们先接待了下一位。

如果您已回来，请在此页面告诉我们。

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '{{number}} 已取消',
    short: '{{shop}}：如果您不知情，请联系门店。',
    body: `您在{{shop}}的排队号 {{number}} 已取消。如果您不知情，请联系门店。

期待您再次光临。`,
  },
  'ticket.message': {
    subject: '{{number}} 有留言',
    short: '{{shop}}有留言，请在页面上查看。',
    body: `{{shop}}给排队号 {{number}} 的留言：

{{words}}

{{link}}`,
  },
}
