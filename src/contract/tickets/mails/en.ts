import type { ShortTemplateText } from '#domain/outbox/wording.ts'
import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'

export const words: Record<keyof typeof ticketMailDefinitions, ShortTemplateText> = {
  'ticket.joined': {
    subject: 'Your number is {{number}}',
    short: '{{shop}}. {{#wait}}Wait: {{wait}}. {{/wait}}We’ll tell you when your turn is near.',
    body: `Thank you for visiting {{shop}}.
Your number is {{number}}.{{#wait}} Estimated wait: {{wait}}.{{/wait}}

We’ll e-mail you when your turn is near.
You can check your place in line on this page at any time.

{{link}}`,
  },
  'ticket.near': {
    subject: '{{number}}: your turn is near',
    short: '{{shop}}: {{ahead}} ahead of you. Please wait in or near the shop.',
    body: `It’s almost your turn at {{shop}}. Your number is {{number}}. Parties ahead of you: {{ahead}}.

Please wait in the shop or close by. If you will be late, tell us on this page.

{{link}}`,
  },
  'ticket.called': {
    subject: '{{number}}: please come now',
    short: '{{shop}}: please come to {{counter}}{{^counter}}the reception desk{{/counter}}.',
    body: `Thank you for waiting. We are calling number {{number}}.
{{#counter}}Please come to {{counter}}.{{/counter}}{{^counter}}Please come to the reception desk.{{/counter}}

If you can’t come right away, tell us on this page.

{{link}}`,
  },
  'ticket.requeued': {
    subject: '{{number}}: you are back in line',
    short: '{{shop}}: we’ll call you again when it is your turn.',
    body: `Number {{number}} at {{shop}} is back in line. We’ll call you when it is your turn.

{{link}}`,
  },
  'ticket.noShow': {
    subject: '{{number}}: we called, but you were not here',
    short: '{{shop}}: if you are back, tell us on the page.',
    body: `We called number {{number}} at {{shop}}, but you weren’t here, so we called the next visitor.

If you are back, tell us on this page.

{{link}}`,
  },
  'ticket.cancelled': {
    subject: '{{number}} was cancelled',
    short: '{{shop}}: if you didn’t expect this, please ask the shop.',
    body: `Number {{number}} at {{shop}} was cancelled. If you didn’t expect this, please ask the shop.

We hope to see you again.`,
  },
  'ticket.message': {
    subject: '{{number}}: a message from the shop',
    short: '{{shop}}: open the page to read it.',
    body: `Message from {{shop}} for number {{number}}:

{{words}}

{{link}}`,
  },
}
