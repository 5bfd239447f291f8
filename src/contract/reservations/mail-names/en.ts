import type { reservationMails } from '#domain/reservations/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: 'Reservations',
  events: {
    'reservation.requested': 'Reservation requested',
    'reservation.held': 'Reservation to confirm',
    'reservation.proposed': 'Other times offered',
    'reservation.confirmed': 'Reservation confirmed',
    'reservation.changed': 'Reservation time changed',
    'reservation.reminder': 'Reservation reminder',
    'reservation.runningLate': 'Shop running late',
    'reservation.declined': 'Reservation declined',
    'reservation.expired': 'Reservation request expired',
    'reservation.cancelled': 'Reservation cancelled by the visitor',
    'reservation.calledOff': 'Reservation cancelled by the shop',
    'reservation.noShow': 'Reservation no-show',
    'reservation.thanks': 'Thanks after a visit',
  },
  variables: {
    service: 'service',
    day: 'date',
    time: 'time',
    until: 'held until',
    earliest: 'earliest call',
    latest: 'latest call',
    card: 'Reception card',
    address: 'Address',
    phone: 'Phone',
    reason: 'reason',
  },
} satisfies FeatureMailNames<typeof reservationMails>
