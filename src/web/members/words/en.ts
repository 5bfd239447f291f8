import type { MemberWords } from './ja.ts'

export const words: MemberWords = {
  signIn: {
    title: 'Staff sign-in',
    greeting: 'Hello',
    intro: 'Sign-in for members of the shop.',
    byLink: 'Sign in by a mailed link',
    ended: 'This device was signed out. Please sign in again to go on.',
    deleted: 'Your account is deleted. Thank you for your work.',
  },
  byMail: {
    email: 'E-mail address',
    submit: 'Send the link',
    sending: 'Sending…',
    sent: 'Please check your mail',
    delayed: ' If nothing comes within a few minutes, please look among the junk mail and check the address.',
    again: 'Use another address',
    back: 'Back to sign-in',
    unable: 'No mail server is set up here, so no link can be sent. Please ask the shop’s administrator.',
    needsScript: 'This needs JavaScript. Please check your browser’s settings.',
  },
  forgot: {
    title: 'Reset your password',
    text: 'Please enter the e-mail address that you sign in with. We will send a link to choose a new password.',
    sentText: (email) => `If there is an account for ${email}, a link is on its way. It works once, for one hour.`,
  },
  signInLink: {
    title: 'Sign in by a mailed link',
    text: 'Please enter the e-mail address that you sign in with. We will send a link that signs you in without the password.',
    sentText: (email) => `If there is an account for ${email}, a link is on its way. It works once, for 15 minutes.`,
  },
  signOut: {
    title: 'Sign out',
    working: 'Signing out',
    asked: 'Sign out?',
    yes: 'Sign out',
    no: 'Stay signed in',
    done: 'You are signed out',
    doneText: 'Thank you. Your work on this device is closed.',
    failed: 'You are not signed out yet',
    failedText: 'The server could not be told. On a shared device, please try again.',
    retry: 'Sign out again',
    again: 'Sign in again',
  },
}
