import type { JoinRuleWords } from './ja.ts'

export const words: JoinRuleWords = {
  fields: { serviceId: 'service', partySize: 'party size', name: 'name' },
  contact: {
    label: 'Phone number or e-mail address',
    help: 'Used only if we need to reach you about your turn.',
    wrong: 'Please enter a phone number or an e-mail address.',
  },
  emailNotice: {
    label: 'E-mail for notifications',
    help: 'We e-mail you when your turn is near and when we call you, even if this page is closed. The address isn’t added to your reception card.',
    wrong: 'Please check the e-mail address, for example name@example.com.',
  },
  today: {
    label: 'Today’s code',
    help: 'The 10 digits shown in the shop. They change every day.',
    remote:
      'If you’re in the shop, enter the 10 digits shown there. If you’re on your way, leave this field empty and tell us when you arrive.',
    remoteFull: 'Right now, we give out numbers only in the shop. You can take one when you arrive.',
    between: ' ',
    helpFor: (names) =>
      `Needed for ${names.map((name) => `“${name}”`).join(', ')}. The 10 digits are shown in the shop and change every day.`,
  },
  chooseService: 'Please choose a service.',
  partySizeRange: 'Please enter a party size from {min} to {max}.',
}
