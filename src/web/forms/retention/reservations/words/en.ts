import type { ReservationLossWords } from './ja.ts'

export const words: ReservationLossWords = {
  rule: 'Names and contact details in reservations are kept for the same periods, counted from the reserved day.',
  lost: (n) => (n === 1 ? '1 past reservation' : `${n} past reservations`),
  counted: (n) => (n === 1 ? '1 reservation' : `${n} reservations`),
}
