import type { HandlerWords } from './ja.ts'

export const words: HandlerWords = {
  title: 'Sign in',
  going: 'Signing you in…',
  done: 'You’re done here. Please close this window and go back to the previous one.',
  stays: 'We can’t find the page where you started. Please close this window and try again.',
  problems: {
    elsewhere: 'Please open this window from the sign-in page.',
    expired: 'Signing in took too long or started in another browser, or your browser blocks cookies. Please start again.',
  },
  back: 'Go to the sign-in page',
  needsScript: 'Signing in needs JavaScript. Please check your browser’s settings.',
}
