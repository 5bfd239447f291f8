import { expect, test } from 'vitest'
import { type ReservedVisit, reservationFigures } from './reservation-figures.ts'

const minute = 60_000
const startsAt = 600 * minute
const reservation = (status: ReservedVisit['status'], more: Partial<ReservedVisit> = {}): ReservedVisit => ({
  ...{ status, startsAt, came: false, late: false, calledAt: undefined },
  ...more,
})
const came = (calledAfter?: number, more: Partial<ReservedVisit> = {}) =>
  reservation('checked_in', { came: true, calledAt: calledAfter === undefined ? undefined : startsAt + calledAfter * minute, ...more })

test('The service level counts kept, late and missed reservations and calls in time', () => {
  const day = [
    came(-5),
    came(10),
    came(11),
    came(),
    came(3, { late: true }),
    // A visitor who came but missed the call, or left, still kept the appointment.
    came(2, { status: 'no_show' }),
    came(undefined, { status: 'cancelled' }),
    ...[reservation('confirmed'), reservation('no_show'), reservation('no_show'), reservation('cancelled'), reservation('rescheduled')],
  ]
  expect(reservationFigures(day)).toEqual({ booked: 10, expected: 1, inTime: 6, late: 1, notThere: 2, called: 4, calledInTime: 3 })
})

test('A day without reservations has zero counts', () => {
  expect(reservationFigures([])).toEqual({ booked: 0, expected: 0, inTime: 0, late: 0, notThere: 0, called: 0, calledInTime: 0 })
})
