import type { ActionWords } from './ja.ts'

export const words: ActionWords = {
  title: 'E-mail link',
  checking: 'Checking the link…',
  applying: 'One moment…',
  unusable: 'This link can’t be used',
  ask: 'Ask for a new link',
  retry: 'Check again',
  goOn: 'Go to the staff pages',
  toSignIn: 'Go to sign-in',
  resetPassword: {
    title: 'New password',
    text: (email) => `Please choose a new password for ${email}. Your other devices will be signed out.`,
    password: 'New password',
    submit: 'Save and sign in',
    sending: 'Saving…',
  },
  signIn: {
    title: 'Sign in',
    text: 'Sign in with the e-mail address that received this link.',
    otherAddress: 'Please enter the e-mail address that received this link.',
  },
  verifyEmail: {
    title: 'Confirm your address',
    text: (email) => `If ${email} is your e-mail address, press the button below.`,
    submit: 'Confirm',
    done: 'Your address is confirmed',
    doneText: (email) => `${email} is confirmed.`,
  },
  changeEmail: {
    title: 'Change your address',
    text: (email, previous) => `Your sign-in address will change from ${previous} to ${email}. Your other devices will be signed out.`,
    submit: 'Use this address',
    done: 'Your address has changed',
    doneText: (email) => `From now on, please sign in with ${email}.`,
  },
  recoverEmail: {
    title: 'Restore your address',
    text: (email, previous) =>
      `Your sign-in address will change back from ${previous} to ${email}. Your current password stops working, and all devices are signed out.`,
    submit: 'Restore',
    done: 'Your address is restored',
    doneText: (email) => `We sent ${email} a link to choose a new password. Please check your e-mail.`,
    lost: 'This link was already used or has expired. Please ask your shop’s administrator.',
  },
  needsScript: 'This page needs JavaScript. Please check your browser’s settings.',
}
