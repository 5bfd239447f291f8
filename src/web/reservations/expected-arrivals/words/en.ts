import type { ExpectedArrivalWords } from './ja.ts'

export const words: ExpectedArrivalWords = {
  title: 'Reservations today',
  count: (n) => String(n),
  folded: (n, next) => `${n === 1 ? '1 reservation' : `${n} reservations`} · next at ${next}`,
  none: 'No more reservations are expected today.',
  waiting: (n) => (n === 1 ? '1 request to answer' : `${n} requests to answer`),
  needsContact: (n) => (n === 1 ? '1 visitor to phone' : `${n} visitors to phone`),
  open: 'Open reservations',
  visitor: (name) => name ?? 'Visitor with a reservation',
  party: (n) => (n === 1 ? '1 person' : `${n} people`),
  late: 'late',
  emailFailed: 'E-mail not delivered',
  checkIn: 'Check in',
  noShow: 'No-show',
  actOf: (name, act) => `${act}: ${name}`,
  came: (name, number) => `${name} has number ${number}`,
  cameLate: (name, number) => `${name} has number ${number}, in the normal order after arriving late`,
  notCome: (name) => `Check-in of ${name} undone`,
  notThere: (name) => `${name} is marked as a no-show`,
  dot: ' · ',
}
