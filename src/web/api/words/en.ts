import type { CallWords } from './ja.ts'

export const words: CallWords = {
  network: 'No connection. Please try again when it is back.',
  signedOut: 'You are signed out. Please sign in again.',
  unknown: 'That did not work. Please try again.',
}
