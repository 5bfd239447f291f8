import type { NewCardWords } from './ja.ts'

export const words: NewCardWords = {
  title: 'New card',
  back: 'Reception cards',
  hint: 'Enter what the visitor told you, for example on the phone. Besides the name, fill in only what you know. Required fields that you leave blank are listed on the card under “Ask before serving”.',
  notice: 'Please tell the visitor how their data is used. Only the visitor can give consent.',
  language: 'Visitor’s language',
  later: 'Ask before serving.',
  save: 'Create card',
  cancel: 'Cancel',
}
