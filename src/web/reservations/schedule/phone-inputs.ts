import { reservationLimits } from '#domain/reservations/reservation.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

export const phoneReservationInputAttributes = {
  name: { required: true, maxLength: reservationLimits.name },
  phone: { maxLength: reservationLimits.contact },
  // The server checks the address, because it accepts more than the `email` rule.
  email: { maxLength: reservationLimits.contact },
  note: { maxLength: reservationLimits.note },
} as const satisfies Record<string, InputAttributes>
