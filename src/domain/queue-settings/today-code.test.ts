import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { readTodayCode, showTodayCode, todayCodeKeys } from './today-code.ts'
import { todayCodeLength } from './today-code-length.ts'

const clock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[Asia/Tokyo]`).toInstant()
const keys = (now: string, renewedAt?: string) => {
  const { current, former } = todayCodeKeys(at(now), clock, { version: renewedAt ? 4 : 3, renewedAt: renewedAt ? at(renewedAt) : null })
  return [current, ...former].map(({ day, version }) => `${day} ${version}`)
}

test('another code on each business day; the day before’s is good for half an hour more', () => {
  expect(keys('2026-11-21T04:59:59')).toEqual(['2026-11-20 3'])
  expect(keys('2026-11-21T05:00')).toEqual(['2026-11-21 3', '2026-11-20 3'])
  expect(keys('2026-11-21T05:29:59')).toEqual(['2026-11-21 3', '2026-11-20 3'])
  expect(keys('2026-11-21T05:30')).toEqual(['2026-11-21 3'])
})

test('a code that was renewed: the one before it is good for half an hour more', () => {
  expect(keys('2026-11-21T12:00', '2026-11-21T12:00')).toEqual(['2026-11-21 4', '2026-11-21 3'])
  expect(keys('2026-11-21T12:30', '2026-11-21T12:00')).toEqual(['2026-11-21 4'])
  // Renewed just after the day began: two are running out.
  expect(keys('2026-11-21T05:20', '2026-11-21T05:10')).toEqual(['2026-11-21 4', '2026-11-21 3', '2026-11-20 3'])
  // Renewed yesterday: yesterday's last code was the renewed one.
  expect(keys('2026-11-21T05:10', '2026-11-20T23:00')).toEqual(['2026-11-21 4', '2026-11-20 4'])
})

test('it is read as people type it, and shown in two groups', () => {
  const code = '4829130567'
  expect([code, ' 482 913 0567', '４８２－９１３－０５６７', '482-913-0567'].map(readTodayCode)).toEqual(Array(4).fill(code))
  expect(['482913', '482913056', '48291305670', 'K7M42QXA', '', '482913056a'].map(readTodayCode)).toEqual(Array(6).fill(undefined))
  expect(showTodayCode(code)).toBe('482 913 0567')
})

test('whoever guesses all day long, as fast as a server answers, doesn’t find it in one day of fifty', () => {
  const guesses = 1_500 * 86_400
  expect(guesses / 10 ** todayCodeLength).toBeLessThan(1 / 50)
})
