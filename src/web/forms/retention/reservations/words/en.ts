import type { ReservationLossWords } from './ja.ts'

export const words: ReservationLossWords = {
  rule: 'The names and contacts of reservations stay as long, from when the visit was over.',
  lost: (n) => (n === 1 ? '1 reservation that is over' : `${n} reservations that are over`),
  counted: (n) => (n === 1 ? '1 reservation' : `${n} reservations`),
}
