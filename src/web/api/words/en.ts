import type { CallWords } from './ja.ts'

export const words: CallWords = {
  network: 'No connection. Please try again when it’s back.',
  signedOut: 'You are signed out. Please sign in again.',
  unknown: 'That didn’t work. Please try again.',
}
