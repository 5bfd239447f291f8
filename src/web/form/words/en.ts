import type { FieldWords } from './ja.ts'

export const words: FieldWords = {
  required: 'Required',
  optional: 'Optional',
  either: 'One of two required',
  fields: { wrong: (n: number) => (n === 1 ? 'Please check one answer' : `Please check ${n} answers`) },
  codeLabel: 'Shop code',
  codeHelp: '8 characters on the shop’s poster',
  codeExample: 'e.g. K7M4-2QXA',
  codeSubmit: 'Go to the shop',
}
