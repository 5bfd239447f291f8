import type { SignInBoxWords } from './ja.ts'

export const words: SignInBoxWords = {
  email: 'E-mail address',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  submit: 'Sign in',
  sending: 'Signing in',
  foot: 'New here? Start from the invitation link your shop gave you.',
  needsScript: 'Signing in needs JavaScript. Please check the settings of your browser.',
  invalidCredential: 'The e-mail address or the password does not seem right. Please check upper and lower case.',
  or: 'or',
}
