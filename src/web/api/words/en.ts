import type { CallWords } from './ja.ts'

export const words: CallWords = {
  network: 'No connection. Please try again when you’re back online.',
  signedOut: 'You are signed out. Please sign in again.',
  unknown: 'That didn’t work. Please try again.',
}
