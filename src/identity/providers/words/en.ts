import type { HandlerWords } from './ja.ts'

export const words: HandlerWords = {
  title: 'Sign in',
  going: 'Signing you in…',
  done: 'You are done here. Please close this window and go back to the page before.',
  stays: 'The page where you began to sign in is gone. Please close this window and try again.',
  problems: {
    elsewhere: 'Please open this window from the sign-in page.',
    expired: 'Signing in took too long, was begun in another browser, or this browser does not allow cookies. Please start again.',
  },
  back: 'To the sign-in page',
  needsScript: 'Signing in needs JavaScript. Please check the settings of your browser.',
}
