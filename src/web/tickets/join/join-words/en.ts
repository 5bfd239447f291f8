import type { JoinMessages } from './ja.ts'

export const messages: JoinMessages = {
  fields: { serviceId: 'service', partySize: 'party size', name: 'name' },
  contact: {
    label: 'Phone number or e-mail address',
    help: 'Used only if we need to reach you about your turn.',
    wrong: 'Please enter a phone number or an e-mail address.',
  },
  today: {
    label: 'Today’s code',
    help: 'Ten digits, shown in the shop. They change every day.',
    remote: 'If you are in the shop, enter the ten digits shown there. If you are on your way, leave it empty and tell us when you arrive.',
    remoteFull: 'No more numbers are given to those on their way for now.',
    between: ' ',
    helpFor: (names) => `Needed for ${names.map((name) => `“${name}”`).join(', ')}: ten digits, shown in the shop. They change every day.`,
  },
  chooseService: 'Please choose what your visit is about.',
  partySizeRange: 'Please enter a party size from {min} to {max}.',
}
