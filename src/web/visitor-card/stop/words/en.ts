import type { StopWords } from './ja.ts'

export const words: StopWords = {
  title: 'Stop news e-mails',
  text: 'To get no more news e-mails, press the button. We’ll still tell you about your visit, for example when it’s your turn.',
  stop: 'Stop news e-mails',
  done: 'Stopped',
  doneText: (shop) => `${shop} won’t send you any more news e-mails.`,
  unknown: 'This link doesn’t work',
  unknownText: 'The link is wrong, or your card has been erased. Once a card is erased, we send no more news e-mails.',
}
