import type { SetUpWords } from './ja.ts'

export const words: SetUpWords = {
  title: 'First set-up',
  text: 'This creates your organization, your first shop and the owner’s account. It takes about a minute, and then you can take in visitors.',
  demo: 'Only want to try it? Stop the server and start it like this, for a sample shop with data:',
  locked: {
    text: 'This installation has not been set up yet. Please open the set-up link that was printed in the terminal where the server was started.',
    token: 'The secret at the end of the link',
    tokenHelp: 'The characters after “setup=”.',
    refused: 'The set-up can’t be started with this secret. Each start of the server prints a new link: please use the one shown now.',
    submit: 'Start the set-up',
  },
  organization: 'Organization',
  organizationPlaceholder: 'e.g. Komorebi Homes',
  shop: 'Shop',
  shopHelp: 'Visitors see this name.',
  shopPlaceholder: 'e.g. Komorebi Homes, Wakaba Street',
  owner: 'Your name (owner)',
  email: 'E-mail address',
  emailHelp: 'You sign in with it.',
  password: 'Password',
  passwordHelp: 'At least 8 characters, and hard to guess.',
  submit: 'Finish and start taking numbers',
  sending: 'Setting up…',
  unsent: 'Not sent. What you entered is still here. Please check that the server is running and try again.',
  done: {
    title: 'You can start taking numbers',
    text: (shop) => `${shop} is ready. Visitors take their number with this QR code or link.`,
    qr: 'QR code of the page to take a number',
    link: 'Link to take a number',
    code: 'Shop code',
    localOnly:
      'This link opens on this computer only. For phones, sign in at the shop network’s address that was printed at the start, and use the QR code shown there.',
    signIn: 'Sign in and see the queue',
    next: 'The same link and QR code are always shown after you sign in.',
  },
}
