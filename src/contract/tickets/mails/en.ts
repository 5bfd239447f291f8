import type { Template } from '#domain/outbox/wording.ts'
import type { ticketMails } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMails, Template> = {
  'ticket.joined': {
    subject: '{{shop}}: your number is {{number}}',
    body: `Thank you for visiting {{shop}}.
Your number is {{number}}.{{#wait}} The wait is about {{wait}}.{{/wait}}

We will write to this address when your turn is near.
You can follow the line on this page at any time.

{{link}}`,
  },
  'ticket.near': {
    subject: '{{shop}}: your turn is near ({{number}})',
    body: `The turn of number {{number}} at {{shop}} is near. Parties ahead of you: {{ahead}}.

Please wait in the shop or close by. If you will be late, tell us on this page.

{{link}}`,
  },
  'ticket.called': {
    subject: '{{shop}}: we are calling you ({{number}})',
    body: `Thank you for waiting. We are calling number {{number}}.
{{#counter}}Please come to {{counter}}.{{/counter}}{{^counter}}Please come to the reception.{{/counter}}

If you can’t come at once, tell us on this page.

{{link}}`,
  },
  'ticket.requeued': {
    subject: '{{shop}}: you are in line again ({{number}})',
    body: `Number {{number}} at {{shop}} is in line again. We will call you when it is your turn.

{{link}}`,
  },
  'ticket.noShow': {
    subject: '{{shop}}: we called you and missed you ({{number}})',
    body: `We called number {{number}} at {{shop}}, but you were not there, so we have gone on.

If you are back, tell us on this page.

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '{{shop}}: number {{number}} was cancelled',
    body: `Number {{number}} at {{shop}} was cancelled. If that comes as a surprise, please ask in the shop.

We hope to see you again.`,
  },
  'ticket.message': {
    subject: '{{shop}}: a message for you ({{number}})',
    body: `{{shop}} tells the visitor with number {{number}}:

{{words}}

{{link}}`,
  },
}
