import type { FieldWords } from './ja.ts'

export const words: FieldWords = {
  required: 'Required',
  optional: 'Optional',
  either: 'One of the two is required',
  fields: { wrong: (n: number) => (n === 1 ? '1 answer needs your attention' : `${n} answers need your attention`) },
  codeLabel: 'Shop code',
  codeHelp: '8 characters on the shop’s poster',
  codeExample: 'e.g. K7M4-2QXA',
  codeSubmit: 'Go to the shop',
}
