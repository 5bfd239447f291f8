export const reservationWords = [
  {
    word: 'reservation, wish, offer',
    table: 'reservation, reservation_time',
    contract: 'Reservation (staff), VisitorReservation',
    url: '/reservations/{token}, /shops/{shopId}/reservations',
    meaning: 'A visit by appointment. wish: a time that its visitor would like. offer: one that the shop proposes. Neither takes a place.',
  },
  {
    word: 'check-in, window',
    table: 'reservation.ticket_id, reservation_rule.early_minutes, reservation_rule.late_minutes',
    contract: 'VisitorReservation, Reservation (staff)',
    url: '/reservations/{token}/arrive, /shops/{shopId}/reservations/{reservationId}/check-in',
    meaning:
      'check-in: somebody with a reservation has come and gets a number. window: the time before and after the agreed one in which that number is called as a reservation.',
  },
  {
    word: 'slot, place, resource',
    table: 'reservation_rule, service_slot, resource, slot_block, slot_use',
    contract: 'SlotTime, ReservationSettings',
    url: '/entry/{code}/slots, /shops/{shopId}/reservation-settings',
    meaning:
      'slot: a time that the shop gives for a service, by its rules. place: one of as many as a slot has, taken from held on. resource: somebody of the staff or a room, which a place may need as well.',
  },
]

export const reservationLines = {
  'R2.5': {
    about: 'The form before a visit: times to wish for, the card, and the reservation’s own page with its calendar file',
    main: ['src/web/reservations/visit/page.tsx'],
  },
}
