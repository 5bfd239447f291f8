import type { StopWords } from './ja.ts'

export const words: StopWords = {
  title: 'Stop news e-mails',
  text: 'Press the button to get no more news e-mails. You’ll still get messages about your visit, such as calls.',
  stop: 'Stop news e-mails',
  done: 'Stopped',
  doneText: (shop) => `${shop} won’t send you any more news e-mails.`,
  unknown: 'This link doesn’t work',
  unknownText: 'The link is wrong, or the card has been erased. After that we send no more news e-mails.',
}
