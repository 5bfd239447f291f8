import type { PasswordWords } from './ja.ts'

export const words: PasswordWords = {
  show: 'Show the password',
  hide: 'Hide the password',
  help: '10 characters or more. Not one that many people use, nor close to your name or e-mail address.',
  strength: {
    weak: 'Not good enough yet',
    strengths: { 2: 'Good enough', 3: 'A strong password', 4: 'A very strong password' },
    because: (strength, fault) => `${strength}: ${fault}`,
    faults: {
      short: 'use 10 characters or more',
      long: 'use at most 128 characters',
      common: 'it is like one that many people use',
      keys: 'the keys lie side by side',
      repeated: 'it repeats itself',
      sequence: 'the characters follow each other',
      date: 'dates and years are easy to guess',
      own: 'it has your name or e-mail address in it',
      guessable: 'it is easy to guess',
    },
  },
}
