import type { Reservation } from '#contract/reservations/staff.ts'
import { isConfirmed } from '#domain/reservations/reservation.ts'

/** Who has a reservation and hasn’t come yet. */
export function dueOf({ days }: { days: readonly { reservations: readonly Reservation[] }[] }): Reservation[] {
  return days.flatMap(({ reservations }) => reservations).filter(({ status }) => isConfirmed(status))
}
