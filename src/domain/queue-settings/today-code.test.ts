import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addCodeRenewal, formatTodayCode, listTodayCodeSeeds, parseTodayCode } from './today-code.ts'
import { todayCodeLength } from './today-code-length.ts'

const clock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[Asia/Tokyo]`).toInstant()
/** The version is 3 before all of these. */
const keys = (now: string, ...renewedAt: string[]) => {
  const renewals = renewedAt.map(at).reduce(addCodeRenewal, { version: 3, renewedAt: [] })
  const { current, former } = listTodayCodeSeeds(at(now), clock, renewals)
  return [current, ...former].map(({ day, version }) => `${day} ${version}`)
}

test("Yesterday's code works for 30 minutes after the business day begins", () => {
  expect(keys('2026-11-21T04:59:59')).toEqual(['2026-11-20 3'])
  expect(keys('2026-11-21T05:00')).toEqual(['2026-11-21 3', '2026-11-20 3'])
  expect(keys('2026-11-21T05:29:59')).toEqual(['2026-11-21 3', '2026-11-20 3'])
  expect(keys('2026-11-21T05:30')).toEqual(['2026-11-21 3'])
})

test("After a renewal of today's code the replaced one works for 30 more minutes", () => {
  expect(keys('2026-11-21T12:00', '2026-11-21T12:00')).toEqual(['2026-11-21 4', '2026-11-21 3'])
  expect(keys('2026-11-21T12:30', '2026-11-21T12:00')).toEqual(['2026-11-21 4'])
  // Renewed just after the day's start: two former codes are still valid.
  expect(keys('2026-11-21T05:20', '2026-11-21T05:10')).toEqual(['2026-11-21 4', '2026-11-21 3', '2026-11-20 3'])
  // Renewed yesterday: the day before's last code is the renewed one.
  expect(keys('2026-11-21T05:10', '2026-11-20T23:00')).toEqual(['2026-11-21 4', '2026-11-20 4'])
})

test('Each replaced code of today works for 30 minutes from its own replacement', () => {
  expect(keys('2026-11-21T12:10', '2026-11-21T12:00', '2026-11-21T12:10')).toEqual(['2026-11-21 5', '2026-11-21 4', '2026-11-21 3'])
  expect(keys('2026-11-21T12:30', '2026-11-21T12:00', '2026-11-21T12:10')).toEqual(['2026-11-21 5', '2026-11-21 4'])
  expect(keys('2026-11-21T12:40', '2026-11-21T12:00', '2026-11-21T12:10')).toEqual(['2026-11-21 5'])
  // Across the day's start: yesterday's last code is the one shown at that moment.
  const around = ['2026-11-21T04:50', '2026-11-21T05:05', '2026-11-21T05:10']
  expect(keys('2026-11-21T05:12', ...around)).toEqual(['2026-11-21 6', '2026-11-21 5', '2026-11-21 4', '2026-11-20 4', '2026-11-20 3'])
  expect(keys('2026-11-21T05:20', ...around)).toEqual(['2026-11-21 6', '2026-11-21 5', '2026-11-21 4', '2026-11-20 4'])
})

test("Today's code and at most ten replaced ones are valid, even after 25 renewals", () => {
  const often = Array.from({ length: 25 }, (_, minute) => `2026-11-21T12:${String(minute).padStart(2, '0')}`)
  expect(keys('2026-11-21T12:25', ...often)).toEqual(Array.from({ length: 11 }, (_, former) => `2026-11-21 ${28 - former}`))
})

test("Today's code is parsed with full-width digits, spaces and dashes", () => {
  const code = '4829130567'
  expect([code, ' 482 913 0567', '４８２－９１３－０５６７', '482-913-0567'].map(parseTodayCode)).toEqual(Array(4).fill(code))
  expect(['482913', '482913056', '48291305670', 'K7M42QXA', '', '482913056a'].map(parseTodayCode)).toEqual(Array(6).fill(undefined))
  expect(formatTodayCode(code)).toBe('482 913 0567')
})

test("A day of 1,500 guesses per second finds today's code in less than 2 % of cases", () => {
  const guesses = 1_500 * 86_400
  expect(guesses / 10 ** todayCodeLength).toBeLessThan(1 / 50)
})
