import { expect, test } from 'vitest'
import { toWallTime } from './wall-time.ts'

test.each([
  ['an afternoon', 'Asia/Tokyo', '2026-12-01', '2026-12-01T05:00:00Z', '2026-12-01', '14:00'],
  ['midnight', 'Asia/Tokyo', '2026-12-01', '2026-12-01T15:00:00Z', '2026-12-02', '00:00'],
  ['half past one at night', 'Asia/Tokyo', '2026-12-31', '2026-12-31T16:30:00Z', '2027-01-01', '01:30'],
  ['three at night', 'Asia/Shanghai', '2026-12-01', '2026-12-01T19:00:00Z', '2026-12-02', '03:00'],
  ['before a repeated hour', 'Europe/Berlin', '2026-10-24', '2026-10-24T23:30:00Z', '2026-10-25', '01:30'],
  ['the first of two hours', 'Europe/Berlin', '2026-10-24', '2026-10-25T00:00:00Z', '2026-10-25', '02:00 (UTC+02:00)'],
  ['the second of two hours', 'Europe/Berlin', '2026-10-24', '2026-10-25T01:00:00Z', '2026-10-25', '02:00 (UTC+01:00)'],
  ['after a repeated hour', 'Europe/Berlin', '2026-10-24', '2026-10-25T02:00:00Z', '2026-10-25', '03:00'],
  ['a repeated hour in the west', 'America/New_York', '2026-10-31', '2026-11-01T06:30:00Z', '2026-11-01', '01:30 (UTC-05:00)'],
  ['a repeated half hour', 'Australia/Lord_Howe', '2026-04-04', '2026-04-04T15:10:00Z', '2026-04-05', '01:40 (UTC+10:30)'],
  ['after a skipped hour', 'Europe/Berlin', '2027-03-27', '2027-03-28T01:00:00Z', '2027-03-28', '03:00'],
])('A time (%s) is shown with its calendar date and clock time', (_, timeZone, day, at, date, time) => {
  expect(toWallTime(Date.parse(at), { timeZone, day })).toEqual({ date, time })
})
