import type { HomeWords } from './ja.ts'

export const words: HomeWords = {
  headline: ['Take a number,', 'wait at ease.'],
  text: 'Scan the shop’s QR code with your phone’s camera, or enter the shop code, to take a number. Then follow your place on this screen.',
  staff: 'Staff',
  staffLogin: 'Staff sign-in',
  trouble: 'Trouble connecting?',
  sample: {
    number: 'Your number',
    ahead: { figure: '3', unit: 'parties' },
    aheadLabel: 'Ahead of you',
    called: 'It’s your turn',
    counter: { before: 'Counter', figure: '2', unit: '' },
    caption: 'When it is your turn the screen turns orange. No app needed.',
  },
}
