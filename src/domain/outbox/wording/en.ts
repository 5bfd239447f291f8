import type { Wording } from '../wording.ts'

export const words: Wording = {
  openPage: 'Open the page',
  counter: (name) => (/^\d+$/.test(name) ? `counter ${name}` : name),
  minutes: (low, high) => (low > 0 ? `${low}–${high} minutes` : `at most ${high} minutes`),
  templates: {
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
    'reservation.requested': {
      subject: '{{shop}}: we have your request',
      body: `Thank you for asking {{shop}} for a reservation: {{service}}. Nothing is booked yet. We will look at the times you wish and write to you again.

You can look at your request, change it or cancel it on this page.

{{link}}`,
    },
    'reservation.held': {
      subject: '{{shop}}: confirm your reservation by {{until}} ({{day}}, {{time}})',
      body: `Thank you for asking {{shop}} for a reservation: {{service}}. It is not booked yet.

{{day}}, {{time}}

We hold this time for you until {{until}}. Please open this page and press "Book this time".

{{link}}

If you did not ask for it, ignore this e-mail. Nothing will be booked.`,
    },
    'reservation.proposed': {
      subject: '{{shop}}: other times for your reservation',
      body: `{{shop}} would like to offer you other times for your reservation: {{service}}.

Please choose one on this page by {{day}}, {{time}}. Until you have chosen, none of them is kept for you.

{{link}}`,
    },
    'reservation.confirmed': {
      subject: '{{shop}}: your reservation is confirmed ({{day}}, {{time}})',
      body: `Your reservation at {{shop}} is confirmed: {{service}}.

{{day}}, {{time}}

We look forward to your visit. You can look at your reservation, change it or cancel it on this page.

{{link}}`,
    },
    'reservation.changed': {
      subject: '{{shop}}: your reservation has a new time ({{day}}, {{time}})',
      body: `Your reservation at {{shop}} has a new time: {{service}}.

{{day}}, {{time}}

If it does not suit you, please tell us on this page.

{{link}}`,
    },
    'reservation.reminder': {
      subject: '{{shop}}: your reservation is coming up ({{day}}, {{time}})',
      body: `Your reservation at {{shop}} is coming up: {{service}}.

{{day}}, {{time}}

We look forward to your visit. If you cannot come, please tell us on this page.

{{link}}`,
    },
    'reservation.declined': {
      subject: '{{shop}}: about your request for a reservation',
      body: `Thank you for asking {{shop}} for a reservation: {{service}}. We are sorry that we cannot offer you what you wished.

{{#reason}}{{reason}}

{{/reason}}You can ask for another time on this page.

{{link}}`,
    },
    'reservation.expired': {
      subject: '{{shop}}: your request for a reservation has ended',
      body: `Your request for a reservation at {{shop}} has ended without a time being agreed: {{service}}. We are sorry for the trouble.

You can ask for another time on this page.

{{link}}`,
    },
    'reservation.cancelled': {
      subject: '{{shop}}: your reservation is cancelled',
      body: `You have cancelled your reservation at {{shop}}: {{service}}{{#day}}, {{day}}, {{time}}{{/day}}.

We hope to see you another time.

{{link}}`,
    },
    'reservation.calledOff': {
      subject: '{{shop}}: we had to cancel your reservation',
      body: `We are sorry: {{shop}} had to cancel your reservation: {{service}}{{#day}}, {{day}}, {{time}}{{/day}}.

{{#reason}}{{reason}}

{{/reason}}You can ask for another time on this page.

{{link}}`,
    },
    'reservation.noShow': {
      subject: '{{shop}}: we missed you on {{day}} at {{time}}',
      body: `You had a reservation at {{shop}} on {{day}} at {{time}}: {{service}}. We did not see you come in.

You can ask for another time on this page. If our notes are wrong, please excuse this message.

{{link}}`,
    },
    'reservation.thanks': {
      subject: '{{shop}}: thank you for your visit',
      body: `Thank you for your visit to {{shop}} on {{day}}: {{service}}.

You can ask for your next visit on this page. We look forward to seeing you again.

{{link}}`,
    },
    invitation: {
      subject: '{{shop}}: an invitation',
      body: `{{inviter}} invites you to work in the reception of {{shop}}.

Choose your name and password on this page. The link works once, for 7 days.

{{link}}

If you don’t know what this is about, please ignore this mail.`,
    },
    'account.resetPassword': {
      subject: 'Set a new password',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you asked to set a new password. Choose it on this page. The link works once, for an hour.

{{link}}

If it wasn’t you, please ignore this mail. Your password stays as it is.`,
    },
    'account.verifyEmail': {
      subject: 'Confirm your e-mail address',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}please confirm on this page that this address is yours. The link works once, for an hour.

{{link}}

If it wasn’t you, please ignore this mail.`,
    },
    'account.changeEmail': {
      subject: 'Confirm your new e-mail address',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you asked to sign in with {{address}} from now on. Please confirm it on this page. The link works once, for an hour.

{{link}}

If it wasn’t you, please ignore this mail. Your address stays as it is.`,
    },
    'account.emailChanged': {
      subject: 'Your e-mail address has changed',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you now sign in with {{address}}.

If it wasn’t you, take it back on this page. The link works once, for 7 days.

{{link}}`,
    },
    'account.emailConfirmed': {
      subject: 'Your new e-mail address is set',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}from now on, please sign in with {{address}}.

{{link}}`,
    },
    'account.emailRestored': {
      subject: 'Your e-mail address was changed back',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}the address to sign in with is {{address}} again. The address that this mail went to no longer signs in.

If it wasn’t you, please ask the shop’s administrator.`,
    },
    'account.signInLink': {
      subject: 'Your sign-in link',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you can sign in from this page. The link works once, for 15 minutes.

{{link}}

If it wasn’t you, please ignore this mail.`,
    },
    'account.passwordChanged': {
      subject: 'Your password has changed',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}your password has changed. Your other devices have to sign in again.

If it wasn’t you, set a new password at once on this page.

{{link}}`,
    },
    'account.newDevice': {
      subject: 'A sign-in on a new device',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}somebody signed in to your account on a device that it was not used on before.

Time: {{time}}
{{#device}}Device: {{device}}
{{/device}}
If it was you, there is nothing to do. If it wasn’t, sign that device out on this page at once, and set another password.

{{link}}`,
    },
    'account.factorAdded': {
      subject: 'Two-step sign-in was set up',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}a second step was added to your sign-in. From now on you are asked for a code after the password. Your other devices have to sign in again.

If it wasn’t you, set a new password at once: open this page and follow “Forgot your password?”.

{{link}}`,
    },
    'account.factorRemoved': {
      subject: 'A second step was removed',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}one of the second steps of your sign-in was removed.

If it wasn’t you, look at this page at once and change your password.

{{link}}`,
    },
    'account.factorsReset': {
      subject: 'Your two-step sign-in was reset',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}an administrator of your shop has reset your two-step sign-in. You next sign in with your password alone. Please set it up again afterwards, on this page.

If you didn’t ask for it, please talk to the shop’s administrator.

{{link}}`,
    },
    'account.resetColleague': {
      subject: 'You reset a two-step sign-in',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you have reset the two-step sign-in of {{member}}. Please ask them to set it up again after they next sign in. They are told by mail as well.

If it wasn’t you, change your password at once and look at your members.

{{link}}`,
    },
    'account.recoveryCodes': {
      subject: 'Your recovery codes are new',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}your account has new recovery codes. The former ones no longer work.

If it wasn’t you, look at this page at once and change your password.

{{link}}`,
    },
    'account.recoveryUsed': {
      subject: 'A recovery code was used',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}somebody signed in with one of your recovery codes. {{left}} are left. When they run low, make new ones on this page.

If it wasn’t you, change your password at once and make new recovery codes.

{{link}}`,
    },
    'account.phoneAdded': {
      subject: 'You can now sign in by phone',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}you can now sign in with a code that is sent to {{phone}} by SMS.

If it wasn’t you, remove the number and set a new password at once on this page.

{{link}}`,
    },
    'account.phoneRemoved': {
      subject: 'Sign-in by phone was removed',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{phone}} can no longer be used to sign in.

If it wasn’t you, set a new password at once on this page.

{{link}}`,
    },
    'account.phoneCode': {
      subject: 'Uketsuke Card code',
      body: `{{code}} is your code for Uketsuke Card.
It is good for 5 minutes. Please tell it to nobody.`,
    },
    'account.methodAdded': {
      subject: 'You can now sign in with {{method}}',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{method}} was added to your account as a way to sign in.

If it wasn’t you, remove it on this page at once and change your password.

{{link}}`,
    },
    'account.methodRemoved': {
      subject: '{{method}} was removed from your account',
      body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}{{method}} can no longer be used to sign in to your account.

If it wasn’t you, check your ways to sign in on this page and change your password.

{{link}}`,
    },
  },
}
