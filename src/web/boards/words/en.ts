import type { BoardWords } from './ja.ts'

const isNumber = (counter: string) => /^\d+$/.test(counter)
const place = (counter: string | null) => (counter === null ? 'the reception' : isNumber(counter) ? `counter ${counter}` : counter)

export const words: BoardWords = {
  title: 'Board',
  speech: 'en-US',
  calling: 'Now calling',
  counter: (counter) => ({ before: isNumber(counter) ? 'Counter' : '', name: counter, after: '' }),
  place: (counter) => (counter === null ? 'Reception' : isNumber(counter) ? `Counter ${counter}` : counter),
  goTo: (counter) => `Please come to ${place(counter)}`,
  none: 'We call your number',
  noneText: 'Your number appears here when it is your turn.',
  recent: 'Called before',
  waiting: 'Waiting',
  estimate: (low, high) => (low > 0 ? `${low}–${high} min` : `within ${high} min`),
  dot: ' · ',
  parties: (n) => (n === 1 ? '1 party' : `${n} parties`),
  more: (n) => `${n} more`,
  noWait: 'No wait',
  empty: 'Nobody is waiting',
  stopped: { paused: 'Paused', closed: 'Not taking numbers' },
  nameSuffix: '',
  join: 'Take a number by phone',
  joinText: 'Just scan the code. No app needed.',
  note: 'While you wait, you can fill in the reception card on your phone. You may leave your seat.',
  stale: (age) => `No connection. This is from ${age} ago. It updates as soon as the connection is back.`,
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} min`,
  hours: (n) => `${n} h`,
  soundLocked: 'Touch the screen once to turn on the sound of calls',
  updated: (time) => `Updated ${time}`,
  spoken: (letter, number, counter) => `Number ${letter} ${number}, please come to ${place(counter)}.`,
  spokenTest: 'This is a test of the spoken calls.',
  gone: { title: 'This link no longer works', text: 'The link was renewed or removed. Please ask the shop.' },
  noScript: 'To use the board, please turn on JavaScript in the browser.',
}
