import type { DueWords } from './ja.ts'

export const words: DueWords = {
  title: 'Reservations today',
  count: (n) => String(n),
  folded: (n, next) => `${n === 1 ? '1 reservation' : `${n} reservations`} · next at ${next}`,
  none: 'There are no reservations today.',
  waiting: (n) => (n === 1 ? '1 request waits for an answer' : `${n} requests wait for an answer`),
  untold: (n) => (n === 1 ? '1 visitor is to be phoned' : `${n} visitors are to be phoned`),
  open: 'Open reservations',
  visitor: (name) => name ?? 'Somebody with a reservation',
  party: (n) => (n === 1 ? '1 person' : `${n} people`),
  late: 'past the time',
  emailFailed: 'E-mail not delivered',
  checkIn: 'Check in',
  noShow: 'Not there',
  actOf: (name, act) => `${act}: ${name}`,
  came: (name, number) => `${name} has number ${number}`,
  cameLate: (name, number) => `${name} has number ${number}, in the normal order: the time had passed`,
  notCome: (name) => `Check-in of ${name} taken back`,
  notThere: (name) => `${name} is marked as not there`,
  dot: ' · ',
}
