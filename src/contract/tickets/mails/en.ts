import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMailDefinitions, MailTemplateText> = {
  'ticket.joined': {
    subject: '{{shop}}: your number is {{number}}',
    body: `Thank you for visiting {{shop}}.
Your number is {{number}}.{{#wait}} Estimated wait: {{wait}}.{{/wait}}

We’ll e-mail you when your turn is near.
You can check your place in line on this page at any time.

{{link}}`,
  },
  'ticket.near': {
    subject: '{{shop}}: your turn is near ({{number}})',
    body: `It’s almost your turn at {{shop}}. Your number is {{number}}. Parties ahead of you: {{ahead}}.

Please wait in the shop or close by. If you will be late, tell us on this page.

{{link}}`,
  },
  'ticket.called': {
    subject: '{{shop}}: we are calling you ({{number}})',
    body: `Thank you for waiting. We are calling number {{number}}.
{{#counter}}Please come to {{counter}}.{{/counter}}{{^counter}}Please come to the reception desk.{{/counter}}

If you can’t come right away, tell us on this page.

{{link}}`,
  },
  'ticket.requeued': {
    subject: '{{shop}}: you are back in line ({{number}})',
    body: `Number {{number}} at {{shop}} is back in line. We’ll call you when it is your turn.

{{link}}`,
  },
  'ticket.noShow': {
    subject: '{{shop}}: we called you, but you weren’t here ({{number}})',
    body: `We called number {{number}} at {{shop}}, but you weren’t here, so we called the next visitor.

If you are back, tell us on this page.

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '{{shop}}: number {{number}} was cancelled',
    body: `Number {{number}} at {{shop}} was cancelled. If you didn’t expect this, please ask the shop.

We hope to see you again.`,
  },
  'ticket.message': {
    subject: '{{shop}}: a message for you ({{number}})',
    body: `Message from {{shop}} for number {{number}}:

{{words}}

{{link}}`,
  },
}
