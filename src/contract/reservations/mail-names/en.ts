import type { reservationMails } from '#domain/reservations/mails.ts'
import type { FeatureMailNames } from '../../mail-shape.ts'

export const words = {
  topic: 'Reservations',
  events: {
    'reservation.requested': 'Reservation asked for',
    'reservation.held': 'Reservation to be confirmed',
    'reservation.proposed': 'Other times offered',
    'reservation.confirmed': 'Reservation confirmed',
    'reservation.changed': 'Reservation moved',
    'reservation.reminder': 'Reminder of a reservation',
    'reservation.declined': 'Reservation declined',
    'reservation.expired': 'Request ended unanswered',
    'reservation.cancelled': 'Reservation cancelled by its visitor',
    'reservation.calledOff': 'Reservation called off by the shop',
    'reservation.noShow': 'Reserved visit missed',
    'reservation.thanks': 'Thanks after a reserved visit',
  },
  variables: {
    service: 'service',
    day: 'date',
    time: 'time',
    until: 'held until',
    card: 'Reception card',
    address: 'Address',
    phone: 'Phone',
    reason: 'reason',
  },
} satisfies FeatureMailNames<typeof reservationMails>
