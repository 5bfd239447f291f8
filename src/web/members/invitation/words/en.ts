import type { InvitationWords } from './ja.ts'

export const words: InvitationWords = {
  title: 'Invitation',
  text: (shop) => `You are invited to become a member of ${shop}.`,
  organization: 'Organization',
  shop: 'Shop',
  role: 'Role',
  email: 'E-mail address',
  until: 'Valid until',
  name: 'Your name',
  nameHelp: 'Staff see it.',
  password: 'Password',
  accept: 'Create my account and join',
  accepting: 'Joining…',
  unsent: 'Not sent. What you entered is still here. Please try again.',
  existing: {
    link: 'I already have an account',
    back: 'Create a new account',
    text: 'Enter the password of your account to take up this invitation.',
    password: 'Password of your account',
    accept: 'Sign in and join',
    needsScript: 'Signing in needs JavaScript. Please switch it on in your browser’s settings.',
  },
  accepted: {
    title: 'You have joined',
    text: (shop) => `You are now a member of ${shop}. Please sign in.`,
    signedIn: (shop) => `You are now a member of ${shop}, and signed in.`,
    begin: 'Open today’s overview',
    signIn: 'Go to sign-in',
  },
  unusable: { title: 'This invitation can’t be used', signIn: 'Go to sign-in' },
}
