import { words as mailNames } from '#contract/mail-names/en.ts'
import type { NotificationWords } from './ja.ts'

export const words: NotificationWords = {
  title: 'Mails',
  more: 'Show in the list of mails',
  erasedTo: 'Address deleted',
  states: {
    queued: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    bounced: 'Came back',
    failed: 'Failed',
    cancelled: 'Cancelled',
    suppressed: 'Not sent',
  },
  events: mailNames.events,
  reasons: {
    'mail.notConfigured': 'No mail server is set up',
    ETLS: 'The connection to the mail server can’t be encrypted, so the password was not sent',
    unwritable: 'Its words could not be made',
    suppressed: 'This address is known not to work',
    expired: 'Its time was over before it could be sent',
    erased: 'The address was deleted',
    obsolete: 'It was no longer true',
    seen: 'The open page has shown it',
    cancelled: 'Cancelled by staff',
  },
  failures: {
    nobody: (code) => `Nobody has this address (${code})`,
    refused: (code) => `The receiver’s mail server refused it (${code})`,
    later: (code) => `The receiver’s mail server can’t take it now (${code})`,
    unreachable: (code) => `The mail server can’t be reached (${code})`,
    silent: (code) => `The mail server doesn’t answer (${code})`,
    signIn: (code) => `The mail server doesn’t accept the sign-in (${code})`,
    address: (code) => `The address isn’t one (${code})`,
    large: (code) => `The mail is too large (${code})`,
  },
}
