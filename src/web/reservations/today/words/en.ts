import type { BookTodayWords } from './ja.ts'

export const words: BookTodayWords = {
  need: {
    title: 'Reservations within an hour',
    next: (time, who) => `Next: ${time} ${who}`,
    none: 'None within an hour',
    named: (name) => name,
  },
  step: {
    title: 'Take reservations',
    text: 'You get a reservation page with a link and a QR code.',
    act: 'Start',
    done: 'You take reservations',
  },
}
