/** Whether a day's reservations were kept: by their visitors, who came in time, and by the shop, which called them in time. Times in milliseconds. */
import type { ReservationStatus } from './reservation.ts'

/** `came`: they have a number, whatever came of it. `calledAt`: when that was called first. */
export type Promised = { status: ReservationStatus; startsAt: number; came: boolean; late: boolean; calledAt: number | undefined }

/** How long after the agreed time a call still keeps the promise. */
export const onTimeMinutes = 10

/** `called` and `calledInTime` are of those who came in time: to the others nothing was promised any more. */
export type ReservationServiceLevel = Record<'booked' | 'expected' | 'inTime' | 'late' | 'notThere' | 'called' | 'calledInTime', number>

/** What was cancelled ahead was no promise any more. */
export function reservationServiceLevel(reservations: readonly Promised[]): ReservationServiceLevel {
  const came = reservations.filter((one) => one.came)
  const inTime = came.filter(({ late }) => !late)
  const called = inTime.filter(({ calledAt }) => calledAt !== undefined)
  const expected = reservations.filter(({ status }) => status === 'confirmed').length
  const notThere = reservations.filter((one) => one.status === 'no_show' && !one.came).length
  return {
    booked: came.length + expected + notThere,
    expected,
    inTime: inTime.length,
    late: came.length - inTime.length,
    notThere,
    called: called.length,
    calledInTime: called.filter(({ startsAt, calledAt }) => calledAt! <= startsAt + onTimeMinutes * 60_000).length,
  }
}
