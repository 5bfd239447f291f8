import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { formatDateAndTime, formatDayWithWeekday, formatMinutesAndSeconds, formatTimeOfDay } from './time.ts'

test.each(locales)('The time of day uses the shop’s time zone and 24 hours in %s', (locale) => {
  expect(formatTimeOfDay('2026-11-21T05:09:00Z', 'Asia/Tokyo', locale)).toBe('14:09')
  expect(formatTimeOfDay('2026-11-20T15:00:00Z', 'Asia/Tokyo', locale)).toBe('00:00')
  expect(formatTimeOfDay('2026-11-21T05:09:00Z', 'Europe/London', locale)).toBe('05:09')
})

test.each(locales)('A time in an hour repeated by a clock change shows its UTC offset in %s', (locale) => {
  expect(formatTimeOfDay('2026-10-25T00:30:00Z', 'Europe/London', locale)).toBe('01:30 (UTC+01:00)')
  expect(formatTimeOfDay('2026-10-25T01:30:00Z', 'Europe/London', locale)).toBe('01:30 (UTC+00:00)')
  expect(formatDateAndTime('2026-10-25T01:30:00Z', 'Europe/London', locale)).toMatch(/25.*01:30 \(UTC\+00:00\)$/)
})

test('Remaining time is shown in minutes and seconds and never goes below zero', () => {
  expect(formatMinutesAndSeconds(250_000)).toBe('4:10')
  expect(formatMinutesAndSeconds(59_999)).toBe('0:59')
  expect(formatMinutesAndSeconds(-5_000)).toBe('0:00')
})

test('A day is written in the format of each language', () => {
  expect(formatDayWithWeekday('2026-11-21', 'ja')).toBe('11月21日（土）')
  expect(formatDayWithWeekday('2026-11-21', 'en')).toBe('Sat 21 Nov')
  expect(formatDayWithWeekday('2026-11-21', 'zh')).toBe('11月21日（周六）')
})
