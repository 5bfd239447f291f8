import { expect, test } from 'vitest'
import { instantAtWallMinutes, parseTimeToMinutes, wallMinutesOnDay } from './wall-clock.ts'

test('Wall-clock minutes count from a day’s 00:00, past 24:00 and over clock changes', () => {
  expect(parseTimeToMinutes('05:30')).toBe(330)
  expect(wallMinutesOnDay('2026-12-01', '2026-12-01T16:30:00Z', 'Asia/Tokyo')).toBe(1_530)
  expect(wallMinutesOnDay('2026-12-02', '2026-12-01T14:00:00Z', 'Asia/Tokyo')).toBe(-60)
  expect(instantAtWallMinutes('2026-12-01', 1_530, 'Asia/Tokyo')).toBe('2026-12-01T16:30:00.000Z')
  expect(instantAtWallMinutes('2026-10-25', 600, 'Europe/Berlin')).toBe('2026-10-25T09:00:00.000Z')
  expect(instantAtWallMinutes('2027-03-28', 600, 'Europe/Berlin')).toBe('2027-03-28T08:00:00.000Z')
})
