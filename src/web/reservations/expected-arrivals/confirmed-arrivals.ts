import type { Reservation } from '#contract/reservations/staff.ts'
import { isConfirmed } from '#domain/reservations/reservation.ts'

/** Returns the confirmed reservations without check-in. */
export function listExpectedArrivals({ days }: { days: readonly { reservations: readonly Reservation[] }[] }): Reservation[] {
  return days.flatMap(({ reservations }) => reservations).filter(({ status }) => isConfirmed(status))
}
