export const reservationWords = [
  {
    word: 'reservation, requested time, offer',
    table: 'reservation, reservation_time',
    contract: 'Reservation (staff), VisitorReservation',
    url: '/reservations/{token}, /shops/{shopId}/reservations',
    meaning:
      'reservation: a visit at an agreed time. requested time: a time that the visitor would like. offer: a time that the shop proposes. Neither takes capacity.',
  },
  {
    word: 'check-in, window',
    table: 'reservation.ticket_id, reservation_rule.early_minutes, reservation_rule.late_minutes',
    contract: 'VisitorReservation, Reservation (staff)',
    url: '/reservations/{token}/arrive, /shops/{shopId}/reservations/{reservationId}/check-in',
    meaning:
      'check-in: a visitor with a reservation arrives and gets a number. window: the time before and after the agreed time in which that number counts as a reservation.',
  },
  {
    word: 'slot, capacity, resource',
    table: 'reservation_rule, service_slot, resource, slot_block, slot_use',
    contract: 'SlotTime, ReservationSettings',
    url: '/entry/{code}/slots, /shops/{shopId}/reservation-settings',
    meaning:
      'slot: a time that the shop offers for a service, by its rules. capacity: the number of parties that a slot takes at once; a held time counts. resource: a member of staff or a room that a reservation may also need.',
  },
]

export const reservationLines = {
  'R2.5': {
    about: 'The reservation form with requested times and the card, and the page of a reservation with its calendar file',
    main: ['src/web/reservations/visit/page.tsx'],
  },
}
