import type { PeopleWords } from './ja.ts'

export const words: PeopleWords = {
  title: 'Members',
  dot: ' · ',
  invitations: {
    title: 'Invite a member',
    text: 'A link works once and for 7 days. Nothing is mailed: hand over the link or its QR code.',
    email: 'E-mail address',
    emailInvalid: 'Please check the e-mail address. Example: name@example.com',
    role: 'Role',
    submit: 'Make an invitation link',
    sending: 'Making the link',
    made: (email) => `The invitation link for ${email} is ready`,
    link: 'Invitation link',
    madeText: 'It is shown this one time only.',
    qr: 'QR code of the invitation link',
    close: 'Close',
    open: 'Open invitations',
    none: 'There are no open invitations.',
    noneHint: 'Enter an e-mail address above to make a link.',
    until: (day) => `until ${day}`,
    revoke: 'Revoke',
    revoking: 'Revoking',
    revokeLabel: (email) => `Revoke the invitation for ${email}`,
    failed: 'The invitations could not be loaded.',
  },
}
