import type { ChecklistWords } from './ja.ts'

export const words: ChecklistWords = {
  title: 'Getting ready',
  progress: (done, of) => `${done} of ${of} done`,
  count: (done, of) => `${done} / ${of}`,
  hide: 'Hide',
  show: 'Show',
  done: 'Done',
  change: 'Change',
  changeOf: (step) => `Change: ${step}`,
  dot: ' · ',
  steps: {
    hours: {
      title: 'Set opening hours and days off',
      text: 'The shop is open at all times now. With hours, visitors take no numbers and book no visits outside of them.',
      act: 'Set',
    },
    contact: { title: 'Enter phone number and address', text: 'Visitors see them on their pages and in e-mails.', act: 'Enter' },
    counter: { title: 'Add a second counter', text: 'There is one now. With two, you can serve two visitors at a time.', act: 'Add' },
    colleagues: { title: 'Invite colleagues', text: 'An e-mail address and a role are enough.', act: 'Invite' },
    poster: { title: 'Put up the poster', text: 'Prints the QR code and the shop code on one A4 sheet.', act: 'Make' },
    mail: { title: 'Send e-mails', text: 'Confirms booked visits and tells visitors of their call.', act: 'See how' },
    lines: { title: 'Choose railway lines and stations', text: 'Visitors choose from them on the reception card.', act: 'Choose' },
  },
  hours: 'Use these hours',
  contact: { phone: 'Phone number', address: 'Address', save: 'Save' },
  counter: { name: 'Name of the counter', save: 'Add' },
  entered: {
    people: (n) => `${n} people`,
    invited: (n) => (n === 1 ? '1 invited' : `${n} invited`),
    printed: (day) => `Printed on ${day}`,
    mail: 'E-mails can be sent',
    lines: (n) => (n === 1 ? '1 line' : `${n} lines`),
  },
}
