import type { ActionWords } from './ja.ts'

export const words: ActionWords = {
  title: 'Link from a mail',
  checking: 'Checking the link…',
  applying: 'One moment…',
  unusable: 'This link can’t be used',
  ask: 'Ask for a new link',
  retry: 'Check again',
  goOn: 'To the staff pages',
  toSignIn: 'To sign-in',
  resetPassword: {
    title: 'New password',
    text: (email) => `Please choose a new password for ${email}. Other devices will have to sign in again.`,
    password: 'New password',
    submit: 'Set it and sign in',
    sending: 'Setting…',
  },
  signIn: {
    title: 'Sign in',
    text: 'This signs you in with the address that the link was mailed to.',
    otherAddress: 'This link was mailed to another address.',
  },
  verifyEmail: {
    title: 'Confirm your address',
    text: (email) => `Please confirm that ${email} is your e-mail address.`,
    submit: 'It is mine',
    done: 'Your address is confirmed',
    doneText: (email) => `${email} now counts as confirmed.`,
  },
  changeEmail: {
    title: 'Change your address',
    text: (email, previous) =>
      `The address that you sign in with changes from ${previous} to ${email}. Other devices will have to sign in again.`,
    submit: 'Change it',
    done: 'Your address has changed',
    doneText: (email) => `From now on, please sign in with ${email}.`,
  },
  recoverEmail: {
    title: 'Take the change back',
    text: (email, previous) =>
      `The address that you sign in with changes back from ${previous} to ${email}. The present password ends, and every device is signed out.`,
    submit: 'Take it back',
    done: 'Your former address is back',
    doneText: (email) => `We have mailed a link to choose a new password to ${email}.`,
    lost: 'It was used already or has expired. Please ask the shop’s administrator.',
  },
  needsScript: 'This needs JavaScript. Please check your browser’s settings.',
}
