export const reservationWords = [
  {
    word: 'reservation, wish, offer',
    table: 'reservation, reservation_time',
    contract: 'Reservation (staff), VisitorReservation',
    url: '/reservations/{token}, /shops/{shopId}/reservations',
    meaning:
      'reservation: a visit at an agreed time. wish: a time that the visitor would like. offer: a time that the shop proposes. Neither takes a place.',
  },
  {
    word: 'check-in, window',
    table: 'reservation.ticket_id, reservation_rule.early_minutes, reservation_rule.late_minutes',
    contract: 'VisitorReservation, Reservation (staff)',
    url: '/reservations/{token}/arrive, /shops/{shopId}/reservations/{reservationId}/check-in',
    meaning:
      'check-in: a visitor with a reservation arrives and gets a number. window: the time before and after the agreed time in which that number is called as a reservation.',
  },
  {
    word: 'slot, place, resource',
    table: 'reservation_rule, service_slot, resource, slot_block, slot_use',
    contract: 'SlotTime, ReservationSettings',
    url: '/entry/{code}/slots, /shops/{shopId}/reservation-settings',
    meaning:
      'slot: a time that the shop offers for a service, by its rules. place: a unit of a slot’s capacity, taken once it is held. resource: a member of staff or a room that a place may need, too.',
  },
]

export const reservationLines = {
  'R2.5': {
    about: 'The reservation form: wished times, the card, and the reservation’s own page with its calendar file',
    main: ['src/web/reservations/visit/page.tsx'],
  },
}
