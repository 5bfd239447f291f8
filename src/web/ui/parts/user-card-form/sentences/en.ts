import type { CardSentences } from './ja.ts'

export const sentences: CardSentences = {
  choose: 'Please choose: {_field_}.',
  agree: 'Please read the text and tick the box if you agree.',
  chooseDays: 'Please choose the first and the last day.',
  reversed: 'The lower limit is above the upper one. Please correct one of them.',
}
