import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { defaultReminders, type Reminder, reminderTimes } from './reminders.ts'

const tokyo = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }
const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: '05:00' }

const due = (startsAt: string, now: string, clock: typeof tokyo, reminders: readonly Reminder[]) =>
  reminderTimes(Temporal.Instant.from(startsAt), Temporal.Instant.from(now), { clock, reminders }).map((time) =>
    time.toZonedDateTimeISO(clock.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  )

test.each([
  ['a visit on another day', '2026-12-10T11:00+09:00', '2026-12-01T12:00+09:00', tokyo, ['2026-12-09T18:00', '2026-12-10T09:00']],
  [
    'a visit after midnight, which belongs to the day before',
    '2026-12-11T01:30+09:00',
    '2026-12-01T12:00+09:00',
    tokyo,
    ['2026-12-09T18:00', '2026-12-10T23:30'],
  ],
  ['a visit agreed on the evening before', '2026-12-10T11:00+09:00', '2026-12-09T17:30+09:00', tokyo, ['2026-12-10T09:00']],
  ['a visit agreed shortly before', '2026-12-10T11:00+09:00', '2026-12-10T08:30+09:00', tokyo, []],
  [
    'a visit after a clock change, two real hours ahead',
    '2026-10-25T03:30+01:00',
    '2026-10-20T12:00+02:00',
    berlin,
    ['2026-10-23T18:00', '2026-10-25T02:30'],
  ],
])('The default reminders are timed for %s', (_, startsAt, now, clock, expected) => {
  expect(due(startsAt, now, clock, defaultReminders)).toEqual(expected)
})

test("A shop's own reminders apply, and two at one instant are sent once", () => {
  const at = (...reminders: Reminder[]) => due('2026-12-10T11:00+09:00', '2026-12-01T12:00+09:00', tokyo, reminders)
  expect(at({ days: 7, at: '09:30' }, { days: 2, at: '20:00' }, { hours: 24 })).toEqual([
    '2026-12-03T09:30',
    '2026-12-08T20:00',
    '2026-12-09T11:00',
  ])
  expect(at()).toEqual([])
  expect(at({ days: 1, at: '11:00' }, { hours: 24 })).toEqual(['2026-12-09T11:00'])
})
