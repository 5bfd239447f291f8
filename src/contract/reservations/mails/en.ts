import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { reservationMails } from '#domain/reservations/mails.ts'

export const words = {
  'reservation.requested': {
    subject: '{{shop}}: we have your request',
    body: `Thank you for your reservation request at {{shop}}: {{service}}. Nothing is reserved yet. We will check the times you asked for and write to you again.

{{#card}}We have received your {{card}} too.

{{/card}}You can see, change or cancel your request on this page.

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

Phone {{phone}}{{/phone}}`,
  },
  'reservation.held': {
    subject: '{{shop}}: confirm your reservation by {{until}} ({{day}}, {{time}})',
    body: `Thank you for your reservation request at {{shop}}: {{service}}. Nothing is reserved yet.

{{#card}}We have received your {{card}} too.

{{/card}}{{day}}, {{time}}

We hold this time for you until {{until}}. Please open this page and press “Reserve this time”.

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

Phone {{phone}}{{/phone}}

If you did not ask for this reservation, please ignore this e-mail. Nothing will be reserved.`,
  },
  'reservation.proposed': {
    subject: '{{shop}}: please choose another time by {{day}}, {{time}}',
    body: `{{shop}} would like to offer you other times for your reservation: {{service}}.

Please choose one on this page by {{day}}, {{time}}. Until you choose, others may take these times.

{{link}}`,
  },
  'reservation.confirmed': {
    subject: '{{shop}}: your reservation is confirmed ({{day}}, {{time}})',
    body: `Your reservation for “{{service}}” at {{shop}} is confirmed.

{{#card}}We have received your {{card}} too.

{{/card}}{{day}}, {{time}}

We look forward to your visit. You can see, change or cancel your reservation on this page. A file for your calendar is attached.

{{link}}{{#address}}

{{address}}{{/address}}{{#phone}}

Phone {{phone}}{{/phone}}`,
  },
  'reservation.changed': {
    subject: '{{shop}}: your reservation has a new time ({{day}}, {{time}})',
    body: `Your reservation for “{{service}}” at {{shop}} has a new time.

{{day}}, {{time}}

If this time does not suit you, please tell us on this page.

{{link}}`,
  },
  'reservation.reminder': {
    subject: '{{shop}}: your reservation is coming up ({{day}}, {{time}})',
    body: `Your reservation for “{{service}}” at {{shop}} is coming up.

{{day}}, {{time}}

We look forward to your visit. If you cannot come, please tell us on this page.

{{link}}`,
  },
  'reservation.runningLate': {
    subject: '{{shop}}: running late for your {{time}} reservation',
    short: 'We expect to call you between {{earliest}} and {{latest}}.',
    body: `We are sorry that {{shop}} is running late. This concerns your reservation on {{day}} at {{time}}: {{service}}.

Expected call: {{earliest}}–{{latest}}

This is an estimate for a check-in at your reserved time, and it may change. You may also come at about {{earliest}}, but if you check in later, your call may be later too. If this does not suit you, you can cancel on this page.

{{link}}`,
  },
  'reservation.declined': {
    subject: '{{shop}}: sorry, we can’t offer the times you asked for',
    body: `Thank you for your reservation request at {{shop}}: {{service}}. We are sorry that we can’t offer you the times you asked for.

{{#reason}}{{reason}}

{{/reason}}You can ask for another time on this page.

{{link}}`,
  },
  'reservation.expired': {
    subject: '{{shop}}: your request expired before a time was agreed',
    body: `Your reservation request for “{{service}}” at {{shop}} expired before a time was agreed. We are sorry for the trouble.

You can ask for another time on this page.

{{link}}`,
  },
  'reservation.cancelled': {
    subject: '{{shop}}: your reservation is cancelled',
    body: `You have cancelled your reservation at {{shop}}: {{service}}{{#day}}, {{day}}, {{time}}{{/day}}.

You can ask for another time on this page. We hope to see you again.

{{link}}`,
  },
  'reservation.calledOff': {
    subject: '{{shop}}: sorry, we had to cancel your reservation{{#day}} ({{day}}, {{time}}){{/day}}',
    body: `We are sorry. {{shop}} had to cancel your reservation: {{service}}{{#day}}, {{day}}, {{time}}{{/day}}.

{{#reason}}{{reason}}

{{/reason}}You can ask for another time on this page.

{{link}}`,
  },
  'reservation.noShow': {
    subject: '{{shop}}: we didn’t see you on {{day}} at {{time}}',
    body: `You had a reservation at {{shop}} on {{day}} at {{time}}: {{service}}. We didn’t see you arrive.

You can ask for another time on this page. If you did come, please ignore this e-mail.

{{link}}`,
  },
  'reservation.thanks': {
    subject: '{{shop}}: thank you for your visit',
    body: `Thank you for your visit to {{shop}} on {{day}}: {{service}}.

You can ask for your next reservation on this page. We look forward to seeing you again.

{{link}}`,
  },
} satisfies Record<keyof typeof reservationMails, MailTemplateText>
