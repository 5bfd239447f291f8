import { words as mailNames } from '#contract/mail-names/en.ts'
import type { NotificationWords } from './ja.ts'

export const words: NotificationWords = {
  title: 'E-mails',
  more: 'Show in the list of e-mails',
  erasedTo: 'Address erased',
  states: {
    queued: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    delivered: 'Delivered',
    bounced: 'Returned',
    failed: 'Failed',
    cancelled: 'Cancelled',
    suppressed: 'Not sent',
  },
  events: mailNames.events,
  reasons: {
    'mail.notConfigured': 'No mail server is set up',
    restored: 'It was due before the backup was restored, so it was not sent again',
    ETLS: 'The connection to the mail server can’t be encrypted, so the password was not sent',
    unwritable: 'The e-mail’s text could not be created',
    suppressed: 'An earlier e-mail to this address failed',
    expired: 'It could not be sent in time',
    erased: 'The address was erased',
    obsolete: 'It was no longer needed',
    seen: 'Shown on the page that the visitor had open',
    cancelled: 'Cancelled by staff',
  },
  failures: {
    nobody: (code) => `This address was not found (${code})`,
    refused: (code) => `The recipient’s mail server refused it (${code})`,
    later: (code) => `The recipient’s mail server can’t take it now (${code})`,
    unreachable: (code) => `The mail server can’t be reached (${code})`,
    silent: (code) => `The mail server doesn’t answer (${code})`,
    signIn: (code) => `The mail server doesn’t accept the sign-in (${code})`,
    address: (code) => `The address isn’t valid (${code})`,
    large: (code) => `The e-mail is too large (${code})`,
  },
}
