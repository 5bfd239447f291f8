import { reservationLimits } from '#domain/reservations/reservation.ts'
import type { InputAttributes } from '../../form/input-rules.ts'

/** What is written down of whoever calls. */
export const phoneInputs = {
  name: { required: true, maxLength: reservationLimits.name },
  phone: { maxLength: reservationLimits.contact },
  // The server says what is wrong with an address: it accepts more than the rule `email`.
  email: { maxLength: reservationLimits.contact },
  note: { maxLength: reservationLimits.note },
} as const satisfies Record<string, InputAttributes>
