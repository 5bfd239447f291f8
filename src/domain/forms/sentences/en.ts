import type { FieldSentences } from './ja.ts'

export const sentences: FieldSentences = {
  choose: 'Please choose: {_field_}.',
  agree: 'Please read the text and tick the box if you agree.',
  chooseDays: 'Please choose the first and the last day.',
  reversed: 'The lower limit is above the upper one. Please correct one of them.',
  tooMany: 'Please choose at most {limit}.',
  noSuchDay: 'Please check the date.',
  lastBeforeFirst: 'The last day is before the first one.',
}
