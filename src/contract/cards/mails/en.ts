import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof visitorCardMails | keyof typeof colleagueMails, MailTemplateText> = {
  'card.received': {
    subject: '{{shop}}: we received your reception card',
    body: `Thank you for your reception card. {{shop}} has received it.

Until we start working on it, you can check and correct it on this page.

{{link}}`,
  },
  'card.correction': {
    subject: '{{shop}}: please check your reception card again',
    body: `Please check the reception card that you sent to {{shop}}.

{{words}}

Please correct it on this page and send it again.

{{link}}`,
  },
  'card.reply': {
    subject: '{{shop}}: your inquiry',
    body: `{{words}}
{{#link}}

You can reserve a time for your visit on this page.

{{link}}
{{/link}}

{{shop}}`,
  },
  'card.promotion': {
    subject: '{{shop}}: news for you',
    body: `News from {{shop}}:

{{words}}

—
You get this e-mail because you asked for news. You can stop it on this page at any time.

{{link}}

Sent by {{sender}}
{{postal}}
Questions and complaints: {{complaints}}`,
  },
  'card.assigned': {
    subject: '{{shop}}: {{#count}}{{count}} reception cards assigned to you{{/count}}{{^count}}a reception card assigned to you{{/count}}',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{#count}}{{count}} reception cards of {{shop}} were assigned to you.{{/count}}{{^count}}A reception card of {{shop}} was assigned to you.{{/count}}

{{link}}`,
  },
  'card.contactDue': {
    subject: '{{shop}}: {{#count}}{{count}} visitors{{/count}}{{^count}}a visitor{{/count}} to contact today',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{#count}}Contact is due today for {{count}} of your reception cards at {{shop}}.{{/count}}{{^count}}Contact is due today for one of your reception cards at {{shop}}.{{/count}}

{{link}}`,
  },
  'card.overdue': {
    subject: '{{shop}}: {{#count}}{{count}} visitors wait{{/count}}{{^count}}a visitor waits{{/count}} for an answer',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}At {{shop}}, {{#count}}{{count}} inquiries are{{/count}}{{^count}}an inquiry is{{/count}} past the target for the first contact.

{{link}}`,
  },
  'task.due': {
    subject: '{{shop}}: a task is due',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}This task is due{{#due}} by {{due}}{{/due}}:

{{task}}

{{link}}`,
  },
}
