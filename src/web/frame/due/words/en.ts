import type { DueWords } from './ja.ts'

export const words: DueWords = {
  title: 'Reservations today',
  count: (n) => String(n),
  none: 'There are no reservations today.',
  waiting: (n) => (n === 1 ? '1 request waits for an answer' : `${n} requests wait for an answer`),
  untold: (n) => (n === 1 ? '1 visitor is to be phoned' : `${n} visitors are to be phoned`),
  open: 'Open reservations',
  visitor: (name) => name ?? 'Somebody with a reservation',
  party: (n) => (n === 1 ? '1 person' : `${n} people`),
  late: 'past the time',
  dot: ' · ',
}
