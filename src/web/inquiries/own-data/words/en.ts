import type { OwnInquiryWords } from './ja.ts'

export const words: OwnInquiryWords = {
  rows: { title: 'E-mail', received: 'Received', sender: 'From', text: 'Text', files: 'Attachments' },
  request: {
    kind: 'e-mails',
    title: 'E-mails without a card',
    search: 'Search by phone number, e-mail address or name',
    none: 'No e-mail matches.',
    failed: 'The search failed. Please try again.',
    of: (moment) => `E-mail of ${moment}`,
    erased: 'Contents erased',
    choose: (name) => `Choose: ${name}`,
    remove: (name) => `Remove: ${name}`,
    counted: (n) => (n === 1 ? '1 e-mail' : `${n} e-mails`),
  },
}
