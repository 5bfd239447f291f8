import type { otherMails } from '#domain/outbox/other-mails.ts'
import type { Template } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof otherMails, Template> = {
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
}
