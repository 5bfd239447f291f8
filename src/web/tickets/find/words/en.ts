import type { FindNumberWords } from './ja.ts'

export const words: FindNumberWords = {
  title: 'Already have a number?',
  code: (code) => `Code to open it on another screen: ${code}`,
  mergedInto: (number) => `This number was joined with your earlier number ${number}. We will call you by ${number}.`,
  openMerged: (number) => `Show ${number}`,
  text: 'Opens the number you took on this screen. You won’t take a new one.',
  number: 'Your number',
  numberHelp: 'The number you took today.',
  numberExample: 'Example: B027',
  proof: 'Code, or last four digits of your phone number',
  proofHelp:
    'The code has five characters. It is on your number’s page and on the slip. The last four digits of the phone number you gave work too.',
  submit: 'Open my number',
  sending: 'Opening your number…',
  unsent: 'Not sent. Check your connection and try again.',
  toJoin: 'Back to the shop’s page',
}
