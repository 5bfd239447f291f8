import type { ReservationLossWords } from './ja.ts'

export const words: ReservationLossWords = {
  rule: 'Names and contacts of reservations are kept for the same period, counted from the end of the visit.',
  lost: (n) => (n === 1 ? '1 past reservation' : `${n} past reservations`),
  counted: (n) => (n === 1 ? '1 reservation' : `${n} reservations`),
}
