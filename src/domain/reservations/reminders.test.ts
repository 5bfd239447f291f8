/** Issue 24.6 and 24.7: when a visitor is reminded. */
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { reminderTimes } from './reminders.ts'

const tokyo = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }
const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: '05:00' }

test.each([
  ['a visit on another day', '2026-12-10T11:00+09:00', '2026-12-01T12:00+09:00', tokyo, ['2026-12-09T18:00', '2026-12-10T09:00']],
  [
    'half past one at night belongs to the day before',
    '2026-12-11T01:30+09:00',
    '2026-12-01T12:00+09:00',
    tokyo,
    ['2026-12-09T18:00', '2026-12-10T23:30'],
  ],
  ['agreed on the evening before', '2026-12-10T11:00+09:00', '2026-12-09T17:30+09:00', tokyo, ['2026-12-10T09:00']],
  ['agreed shortly before', '2026-12-10T11:00+09:00', '2026-12-10T08:30+09:00', tokyo, []],
  [
    'over the change of the clock: two hours are two hours',
    '2026-10-25T03:30+01:00',
    '2026-10-20T12:00+02:00',
    berlin,
    ['2026-10-23T18:00', '2026-10-25T02:30'],
  ],
])('%s', (_, startsAt, now, clock, expected) => {
  const times = reminderTimes(Temporal.Instant.from(startsAt), Temporal.Instant.from(now), clock)
  expect(times.map((time) => time.toZonedDateTimeISO(clock.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }))).toEqual(
    expected,
  )
})
