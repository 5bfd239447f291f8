import type { NewCardWords } from './ja.ts'

export const words: NewCardWords = {
  title: 'New card',
  back: 'Reception cards',
  hint: 'Write down what was said on the phone. Beside the name, fill in only what you know: what is required and still missing is listed on the card as “Ask before serving”.',
  notice: 'Please tell the visitor what their data are used for. Consent is theirs to give.',
  language: 'Visitor’s language',
  later: 'To be asked before serving.',
  save: 'Create the card',
  cancel: 'Cancel',
}
