import type { PasswordWords } from './ja.ts'

export const words: PasswordWords = {
  show: 'Show the password',
  hide: 'Hide the password',
  help: 'Use 10 characters or more. Avoid common passwords, and your name or e-mail address.',
  strength: {
    weak: 'Not good enough yet',
    strengths: { 2: 'Good enough', 3: 'A strong password', 4: 'A very strong password' },
    because: (strength, fault) => `${strength}: ${fault}`,
    faults: {
      short: 'use 10 characters or more',
      long: 'use at most 128 characters',
      common: 'it is similar to a common password',
      keys: 'the characters are next to each other on the keyboard',
      repeated: 'it repeats characters or words',
      sequence: 'the characters are in sequence',
      date: 'dates and years are easy to guess',
      own: 'it contains your name or e-mail address',
      guessable: 'it is easy to guess',
    },
  },
}
