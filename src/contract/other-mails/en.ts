import type { invitationAndAccountMails } from '#domain/outbox/invitation-and-account-mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

export const words: Record<keyof typeof invitationAndAccountMails, MailTemplateText> = {
  invitation: {
    subject: '{{shop}}: invitation to the reception system',
    body: `{{inviter}} invites you to the reception system of {{shop}}.

Choose your name and password on this page. The link works only once and expires after 7 days.

{{link}}

If you don’t know what this is about, please ignore this e-mail.`,
  },
  'account.resetPassword': {
    subject: 'Set a new password',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You asked to set a new password. Choose it on this page. The link works only once and expires after 1 hour.

{{link}}

If it wasn’t you, please ignore this e-mail. Your password stays the same.`,
  },
  'account.verifyEmail': {
    subject: 'Confirm your e-mail address',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}Please confirm this e-mail address on this page. The link works only once and expires after 1 hour.

{{link}}

If you don’t know what this is about, please ignore this e-mail.`,
  },
  'account.changeEmail': {
    subject: 'Confirm your new e-mail address',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You asked to sign in with {{address}} from now on. Please confirm it on this page. The link works only once and expires after 1 hour.

{{link}}

If it wasn’t you, please ignore this e-mail. Your address stays the same.`,
  },
  'account.emailChanged': {
    subject: 'Your e-mail address has changed',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You now sign in with {{address}}.

If you didn’t change your address, undo the change on this page. The link works only once and expires after 7 days.

{{link}}`,
  },
  'account.emailConfirmed': {
    subject: 'Your new e-mail address is set',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}From now on, please sign in with {{address}}.

{{link}}`,
  },
  'account.emailRestored': {
    subject: 'Your e-mail address was changed back',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You sign in with {{address}} again. You can no longer sign in with the address that received this e-mail.

If you didn’t change it back, please ask the shop’s administrator.`,
  },
  'account.signInLink': {
    subject: 'Your sign-in link',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You can sign in from this page. The link works only once and expires after 15 minutes.

{{link}}

If you didn’t ask for this link, please ignore this e-mail.`,
  },
  'account.passwordChanged': {
    subject: 'Your password has changed',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}Your password has changed. Your other devices have to sign in again.

If it wasn’t you, set a new password on this page immediately.

{{link}}`,
  },
  'account.newDevice': {
    subject: 'Sign-in on a new device',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}There was a sign-in to your account on a new device.

Time: {{time}}
{{#device}}Device: {{device}}
{{/device}}
If it was you, you don’t have to do anything. If it wasn’t, sign that device out on this page immediately and change your password.

{{link}}`,
  },
  'account.factorAdded': {
    subject: 'Two-step sign-in was set up',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}A second step was added to your sign-in. From now on, you also enter a code after the password. Your other devices have to sign in again.

If it wasn’t you, set a new password immediately. Open this page and follow “Forgot your password?”.

{{link}}`,
  },
  'account.factorRemoved': {
    subject: 'A two-step sign-in method was removed',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}One of your two-step sign-in methods was removed.

If it wasn’t you, check this page immediately and change your password.

{{link}}`,
  },
  'account.factorsReset': {
    subject: 'Your two-step sign-in was reset',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}An administrator of your shop has reset your two-step sign-in. Your next sign-in needs only your password. Then please set up two-step sign-in again on this page.

If you didn’t ask for this, please talk to the shop’s administrator.

{{link}}`,
  },
  'account.resetColleague': {
    subject: 'You reset a member’s two-step sign-in',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You have reset the two-step sign-in of {{member}}. Please ask them to set it up again after their next sign-in. They get an e-mail about the reset too.

If it wasn’t you, change your password immediately and check the list of members.

{{link}}`,
  },
  'account.recoveryCodes': {
    subject: 'You have new recovery codes',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}Your account has new recovery codes. The old ones no longer work.

If you didn’t make them, check this page immediately and change your password.

{{link}}`,
  },
  'account.recoveryUsed': {
    subject: 'A recovery code was used',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}A recovery code was used to sign in to your account. Codes left: {{left}}. When they run low, make new ones on this page.

If it wasn’t you, change your password immediately and make new recovery codes.

{{link}}`,
  },
  'account.phoneAdded': {
    subject: 'You can now sign in by phone',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You can now sign in with a code sent to {{phone}} by SMS.

If you didn’t add this number, remove it on this page immediately and change your password.

{{link}}`,
  },
  'account.phoneRemoved': {
    subject: 'Sign-in by phone was removed',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You can no longer sign in with {{phone}}.

If you didn’t remove this number, change your password on this page immediately.

{{link}}`,
  },
  'account.phoneCode': {
    subject: 'Uketsuke Card code',
    body: `{{code}} is your code for Uketsuke Card.
It works for 5 minutes. Never share it with anyone.`,
  },
  'account.methodAdded': {
    subject: 'You can now sign in with {{method}}',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You can now sign in to your account with {{method}}.

If you didn’t add this sign-in method, remove it on this page immediately and change your password.

{{link}}`,
  },
  'account.methodRemoved': {
    subject: '{{method}} was removed from your account',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}You can no longer sign in to your account with {{method}}.

If you didn’t remove it, check your sign-in methods on this page and change your password.

{{link}}`,
  },
  'account.webhookDisabled': {
    subject: 'A webhook was disabled ({{host}})',
    body: `{{#recipient}}Hello {{recipient}},

{{/recipient}}Events of {{shop}} no longer reach the webhook at {{host}}, so it was disabled.

Check that the receiving system works, then enable the webhook on this page. Events from the time in between are not sent later.

{{link}}`,
  },
}
