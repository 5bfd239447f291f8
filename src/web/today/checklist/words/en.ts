import type { ChecklistWords } from './ja.ts'

export const words: ChecklistWords = {
  title: 'Getting ready',
  progress: (done, of) => `${done} of ${of} done`,
  count: (done, of) => `${done} / ${of}`,
  hide: 'Hide',
  show: 'Show',
  done: 'Done',
  change: 'Change',
  actOn: (act, step) => `${act}: ${step}`,
  dot: ' · ',
  steps: {
    hours: {
      title: 'Set opening hours and days off',
      text: 'The shop is open at all times now. Once you set hours, visitors can’t take numbers or reserve times outside them.',
      act: 'Set',
    },
    contact: { title: 'Enter phone number and address', text: 'Visitors see them on their pages and in e-mails.', act: 'Enter' },
    counter: { title: 'Add a second counter', text: 'You have 1 counter now. With 2, you can serve 2 visitors at a time.', act: 'Add' },
    colleagues: { title: 'Invite colleagues', text: 'An e-mail address and a role are enough.', act: 'Invite' },
    poster: { title: 'Put up the poster', text: 'Prints the QR code and the shop code on one A4 sheet.', act: 'Open' },
    mail: { title: 'Set up e-mail', text: 'Confirms reservations and tells visitors when they are called.', act: 'See how' },
    lines: {
      title: 'Choose railway lines and stations',
      text: 'Visitors can then choose these stations on the reception card.',
      act: 'Choose',
    },
  },
  hours: 'Use these hours',
  contact: { phone: 'Phone number', address: 'Address', save: 'Save' },
  counter: { name: 'Counter name', save: 'Add' },
  entered: {
    people: (n) => (n === 1 ? '1 person' : `${n} people`),
    invited: (n) => (n === 1 ? '1 invited' : `${n} invited`),
    printed: (day) => `Printed on ${day}`,
    mail: 'E-mails can be sent',
    lines: (n) => (n === 1 ? '1 line' : `${n} lines`),
  },
}
