import type { ConsentMessages } from './ja.ts'

export const messages: ConsentMessages = {
  version: (version, date) => `Version ${version}, ${date}`,
  whole: 'Show the whole text',
  less: 'Make it small again',
  privacy: 'How we handle personal data',
}
