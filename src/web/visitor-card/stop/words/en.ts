import type { StopWords } from './ja.ts'

export const words: StopWords = {
  title: 'Stop the news',
  text: 'Press the button and you will be sent no more news. What concerns your visit, such as a call, still reaches you.',
  stop: 'Send me no more news',
  done: 'Stopped',
  doneText: (shop) => `${shop} will send you no more news.`,
  unknown: 'This link doesn’t work',
  unknownText: 'It is incomplete, or the card has been erased. No news is sent for a card that has been erased.',
}
