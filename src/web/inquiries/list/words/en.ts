import type { InquiryListWords } from './ja.ts'

export const words: InquiryListWords = {
  title: 'Inquiries by mail',
  about: 'Mails from portals that have not become a card yet. They are erased automatically after 90 days.',
  tabs: { waiting: (n) => `Waiting ${n}`, dismissed: 'Dismissed' },
  tabsLabel: 'Mails to show',
  search: 'Sender, subject or text',
  find: 'Search',
  list: 'Mails without a card',
  noSubject: '(no subject)',
  noSender: '(no sender)',
  more: 'Next page',
  first: 'First page',
  read: (at) => `Mailbox read ${at}`,
  notRead: 'The mailbox has not been read yet',
  failing: (since) => `The mailbox can’t be read since ${since}. New mails will be taken once it works again.`,
  openSettings: 'Mailbox settings',
  empty: { title: 'No inquiries are waiting', text: 'Mails that a rule fits become cards by themselves.' },
  emptyDismissed: { title: 'No mails were dismissed', text: '' },
  noMailbox: { title: 'No mailbox is set up yet', text: 'Once it is, mails from portals are taken every minute.' },
  nothingFound: { title: 'No mail matches', text: 'Try other words.' },
  failed: { what: 'The mails could not be loaded.', safe: 'Nothing is lost. Please try again.' },
}
