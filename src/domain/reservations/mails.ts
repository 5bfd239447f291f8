import { dayMinutes, type Mails } from '../mail-shape.ts'
import { heldMinutes } from './reservation.ts'

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
    ttlMinutes: dayMinutes,
  },
  'reservation.held': {
    class: 'transactional',
    variables: { ...visit, ...first, until: 'text' },
    requiredVariables: ['day', 'time', 'until', 'link'],
    ttlMinutes: heldMinutes,
  },
  'reservation.proposed': {
    class: 'transactional',
    variables: { ...reservation, day: 'day', time: 'text' },
    requiredVariables: ['link'],
    ttlMinutes: 3 * dayMinutes,
  },
  'reservation.confirmed': {
    class: 'transactional',
    variables: { ...visit, ...first },
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: 3 * dayMinutes,
  },
  'reservation.changed': {
    class: 'transactional',
    variables: visit,
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: 3 * dayMinutes,
  },
  'reservation.reminder': {
    class: 'transactional',
    variables: visit,
    requiredVariables: ['day', 'time', 'link'],
    ttlMinutes: dayMinutes,
    uncounted: true,
  },
  'reservation.declined': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: 3 * dayMinutes },
  'reservation.expired': { class: 'transactional', variables: reservation, requiredVariables: ['link'], ttlMinutes: 3 * dayMinutes },
  'reservation.cancelled': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'reservation.calledOff': { class: 'transactional', variables: formerVisit, requiredVariables: ['link'], ttlMinutes: 3 * dayMinutes },
  'reservation.noShow': { class: 'transactional', variables: visit, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'reservation.thanks': { class: 'transactional', variables: visit, requiredVariables: ['link'], ttlMinutes: dayMinutes, optIn: true },
} as const satisfies Mails
