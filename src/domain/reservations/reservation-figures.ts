/** Punctuality of a day's visitors, and of the shop's calls. Times in milliseconds. */
import type { ReservationStatus } from './reservation.ts'

/** `came`: the visitor checked in, whatever followed. `calledAt`: time of the first call. */
export type ReservedVisit = { status: ReservationStatus; startsAt: number; came: boolean; late: boolean; calledAt: number | undefined }

/** Minutes after the agreed time in which a call counts as in time. */
export const callToleranceMinutes = 10

/** `called` and `calledInTime` count only visitors who came in time; the shop owes the others no call time. */
export type ReservationFigures = Record<'booked' | 'expected' | 'inTime' | 'late' | 'notThere' | 'called' | 'calledInTime', number>

/** Counts a day's reservations. Those cancelled beforehand are neither expected nor missing. */
export function reservationFigures(reservations: readonly ReservedVisit[]): ReservationFigures {
  const came = reservations.filter((reservation) => reservation.came)
  const inTime = came.filter(({ late }) => !late)
  const called = inTime.filter(({ calledAt }) => calledAt !== undefined)
  const expected = reservations.filter(({ status }) => status === 'confirmed').length
  const notThere = reservations.filter((reservation) => reservation.status === 'no_show' && !reservation.came).length
  return {
    booked: came.length + expected + notThere,
    expected,
    inTime: inTime.length,
    late: came.length - inTime.length,
    notThere,
    called: called.length,
    calledInTime: called.filter(({ startsAt, calledAt }) => calledAt! <= startsAt + callToleranceMinutes * 60_000).length,
  }
}
