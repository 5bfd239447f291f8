import { type MailDefinitions, minutesPerDay } from '../mail-shape.ts'
import { slotHoldMinutes } from './reservation.ts'

const reservation = { shop: 'text', service: 'text', link: 'page' } as const
/** The attached card, and the shop's address and phone. */
const first = { card: 'text?', address: 'text?', phone: 'text?' } as const
/** An agreed time: its date and clock time, also after midnight. */
const visit = { ...reservation, day: 'day', time: 'text' } as const
const formerVisit = { ...reservation, day: 'day?', time: 'text?', reason: 'text?' } as const

export const reservationMails = {
  'reservation.requested': {
    class: 'transactional',
    variables: { ...reservation, ...first },
    requiredVariables: ['link'],
    ttlMinutes: minutesPerDay,
  },
  'reservation.held': {
    class: 'transactional',
    variables: { ...visit, ...first, until: 'text' },
    requiredVariables: ['day', 'time', 'until', 'link'],
    ttlMinutes: slotHoldMinutes,
  },
  'reservation.proposed': {
    class: 'transactional',
    variables: { ...reservation, day: 'day', time: 'text' },
    requiredVariables: ['link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'reservation.confirmed': {
    class: 'transactional',
    variables: { ...visit, ...first },
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'reservation.changed': {
    class: 'transactional',
    variables: visit,
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'reservation.reminder': {
    class: 'transactional',
    variables: visit,
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: minutesPerDay,
    uncounted: true,
  },
  'reservation.runningLate': {
    class: 'transactional',
    variables: { ...visit, earliest: 'text', latest: 'text' },
    requiredVariables: ['earliest', 'latest', 'link'],
    ttlMinutes: 60,
    uncounted: true,
  },
  'reservation.declined': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: 3 * minutesPerDay },
  'reservation.expired': { class: 'transactional', variables: reservation, requiredVariables: ['link'], ttlMinutes: 3 * minutesPerDay },
  'reservation.cancelled': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'reservation.calledOff': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: 3 * minutesPerDay },
  'reservation.noShow': { class: 'transactional', variables: visit, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'reservation.thanks': { class: 'transactional', variables: visit, requiredVariables: ['link'], ttlMinutes: minutesPerDay, optIn: true },
} as const satisfies MailDefinitions
