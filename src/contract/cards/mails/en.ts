import type { cardMails, colleagueMails } from '#domain/cards/mails.ts'
import type { Template } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof cardMails | keyof typeof colleagueMails, Template> = {
  'card.received': {
    subject: '{{shop}}: we have your reception card',
    body: `Thank you for your reception card. It has reached {{shop}}.

Until we begin to work on it, you can check and correct it on this page.

{{link}}`,
  },
  'card.correction': {
    subject: '{{shop}}: please look at your reception card again',
    body: `There is something on the reception card you sent to {{shop}} that we would like you to check.

{{words}}

Please correct it on this page and send it again.

{{link}}`,
  },
  'card.offer': {
    subject: '{{shop}}: news for you',
    body: `News from {{shop}}:

{{words}}

—
You get this mail because you asked for news. You can stop it on this page at any time.

{{link}}

Sent by {{sender}}
{{postal}}
Questions and complaints: {{complaints}}`,
  },
  'card.assigned': {
    subject: '{{shop}}: {{#count}}{{count}} reception cards are yours{{/count}}{{^count}}a reception card is yours{{/count}}',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{#count}}{{count}} reception cards of {{shop}} were assigned to you.{{/count}}{{^count}}A reception card of {{shop}} was assigned to you.{{/count}}

{{link}}`,
  },
  'card.contactDue': {
    subject: '{{shop}}: {{#count}}{{count}} customers{{/count}}{{^count}}a customer{{/count}} to contact today',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{#count}}for {{count}} of your reception cards at {{shop}} the day of the next contact has come.{{/count}}{{^count}}for one of your reception cards at {{shop}} the day of the next contact has come.{{/count}}

{{link}}`,
  },
  'task.due': {
    subject: '{{shop}}: a task is due',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}this task is due{{#due}} by {{due}}{{/due}}:

{{task}}

{{link}}`,
  },
}
