import { expect, test } from 'vitest'
import { type Promised, reservationServiceLevel } from './kept-promises.ts'

const minute = 60_000
const startsAt = 600 * minute
const one = (status: Promised['status'], more: Partial<Promised> = {}): Promised => ({
  ...{ status, startsAt, came: false, late: false, calledAt: undefined },
  ...more,
})
const came = (calledAfter?: number, more: Partial<Promised> = {}) =>
  one('checked_in', { came: true, calledAt: calledAfter === undefined ? undefined : startsAt + calledAfter * minute, ...more })

test('24.4: booked, still expected, come in time, late, not there; and called within ten minutes of the agreed time', () => {
  const day = [
    came(-5),
    came(10),
    came(11),
    came(),
    came(3, { late: true }),
    // Who had come and was not there when called, or has gone again, has kept the promise all the same.
    came(2, { status: 'no_show' }),
    came(undefined, { status: 'cancelled' }),
    ...[one('confirmed'), one('no_show'), one('no_show'), one('cancelled'), one('rescheduled')],
  ]
  expect(reservationServiceLevel(day)).toEqual({ booked: 10, expected: 1, inTime: 6, late: 1, notThere: 2, called: 4, calledInTime: 3 })
})

test('a day without reservations', () => {
  expect(reservationServiceLevel([])).toEqual({ booked: 0, expected: 0, inTime: 0, late: 0, notThere: 0, called: 0, calledInTime: 0 })
})
