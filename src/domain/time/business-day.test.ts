import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { businessDay, businessDayStart, changeShopClock, defaultShopClock, isTimeZone, type ShopClock } from './business-day.ts'

const tokyo = defaultShopClock
const day = (local: string, clock: ShopClock = tokyo) =>
  businessDay(Temporal.PlainDateTime.from(local).toZonedDateTime(clock.timeZone).toInstant(), clock)

test('The day begins at 05:00, not at midnight', () => {
  expect(day('2026-11-21T04:59:59.999')).toBe('2026-11-20')
  expect(day('2026-11-21T05:00')).toBe('2026-11-21')
  expect(day('2026-11-21T23:59')).toBe('2026-11-21')
  expect(day('2026-11-22T00:00')).toBe('2026-11-21')
  expect(day('2027-01-01T02:00')).toBe('2026-12-31')
  expect(day('2028-03-01T04:00')).toBe('2028-02-29')
})

test('The business day follows the time zone of the shop', () => {
  const instant = Temporal.Instant.from('2026-11-20T20:00:00Z')
  expect(businessDay(instant, tokyo)).toBe('2026-11-21')
  expect(businessDay(instant, { ...tokyo, timeZone: 'Asia/Shanghai' })).toBe('2026-11-20')
  expect(businessDay(instant, { ...tokyo, timeZone: 'America/New_York' })).toBe('2026-11-20')
})

test('A day can begin at midnight', () => {
  const midnight = { ...tokyo, dayStartsAt: '00:00' }
  expect(day('2026-11-21T00:00', midnight)).toBe('2026-11-21')
  expect(day('2026-11-20T23:59', midnight)).toBe('2026-11-20')
})

test('A business day has 23 or 25 hours when the clock changes', () => {
  const clock = { timeZone: 'Europe/Berlin', dayStartsAt: '05:00' }
  const hours = (from: string, to: string) => businessDayStart(to, clock).since(businessDayStart(from, clock)).total('hours')
  expect(hours('2026-03-28', '2026-03-29')).toBe(23)
  expect(hours('2026-10-24', '2026-10-25')).toBe(25)
  expect(hours('2026-11-20', '2026-11-21')).toBe(24)
})

test('A day start in a skipped hour moves, and one in a repeated hour counts once', () => {
  const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: '02:30' }
  const begins = businessDayStart('2026-03-29', berlin)
  expect(begins.toString()).toBe('2026-03-29T01:30:00Z')
  expect(businessDay(begins.subtract({ minutes: 1 }), berlin)).toBe('2026-03-28')
  expect(businessDay(begins, berlin)).toBe('2026-03-29')
  // 02:30 summer time begins the day; an hour later it is 02:15 winter time of the same day.
  expect(businessDay(Temporal.Instant.from('2026-10-25T00:30:00Z'), berlin)).toBe('2026-10-25')
  expect(businessDay(Temporal.Instant.from('2026-10-25T01:15:00Z'), berlin)).toBe('2026-10-25')
})

test('A date that the time zone skipped has no business day', () => {
  const apia = { timeZone: 'Pacific/Apia', dayStartsAt: '23:30' }
  expect(businessDay(Temporal.Instant.from('2011-12-30T10:57:00Z'), apia)).toBe('2011-12-29')
  expect(businessDay(Temporal.Instant.from('2011-12-31T09:30:00Z'), apia)).toBe('2011-12-31')
})

matrixTest('Every instant lies between the start of its day and the next one', () => {
  const timeZone = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Beirut')
  const dayStartsAt = fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:30', '05:00', '23:30')
  // Days on which these zones change their clocks, and the date that Samoa skipped.
  const changes = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-09-06', '2026-10-04', '2026-11-21', '2011-12-30']
  const hours = fc.double({ min: -30, max: 30, noNaN: true })
  fc.assert(
    fc.property(fc.record({ timeZone, dayStartsAt }), fc.constantFrom(...changes), hours, (clock, change, away) => {
      const at = Temporal.Instant.from(`${change}T00:00:00Z`).add({ minutes: Math.round(away * 60) })
      const today = businessDay(at, clock)
      const next = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
      expect(Temporal.Instant.compare(businessDayStart(today, clock), at)).toBeLessThanOrEqual(0)
      expect(Temporal.Instant.compare(businessDayStart(next, clock), at)).toBeGreaterThan(0)
    }),
    { numRuns: isLongRun ? 2_000 : 200 },
  )
})

matrixTest('A new time zone or day start never ends the current day or returns to a past one', () => {
  const zones = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Pacific/Apia', 'Asia/Kolkata')
  const starts = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
  const settings = fc.record({ timeZone: zones, dayStartsAt: starts })
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 })
  fc.assert(
    fc.property(
      settings,
      fc.array(fc.tuple(settings, fc.integer({ min: 0, max: 4_000 })), { minLength: 1, maxLength: 4 }),
      minutes,
      (first, changes, from) => {
        let now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: from })
        let clock: ShopClock = first
        for (const [next, pause] of changes) {
          const before = businessDay(now, clock)
          clock = changeShopClock(now, clock, next)
          expect(businessDay(now, clock)).toBe(before)
          const end = businessDayStart(Temporal.PlainDate.from(before).add({ days: 1 }).toString(), clock)
          const hours = end.since(now).total('hours')
          expect(hours).toBeGreaterThan(0)
          // Less than two days, plus a date that the zone skipped.
          expect(hours).toBeLessThan(24 * 3)
          expect(businessDay(end.subtract({ milliseconds: 1 }), clock)).toBe(before)
          expect(businessDay(end, clock) > before).toBe(true)
          expect(businessDay(end, clock)).toBe(businessDay(end, { ...next }))
          const later = now.add({ minutes: pause })
          expect(businessDay(later, clock) >= before).toBe(true)
          now = later
        }
      },
    ),
    { numRuns: isLongRun ? 500 : 50 },
  )
})

test('If the day start is set to 20:00 at noon, the day lasts until 20:00 tomorrow', () => {
  const noon = Temporal.Instant.from('2026-11-21T03:00:00Z')
  const clock = changeShopClock(noon, tokyo, { timeZone: 'Asia/Tokyo', dayStartsAt: '20:00' })
  const at = (text: string) => businessDay(Temporal.Instant.from(`${text}+09:00`), clock)
  expect(['2026-11-21T12:00', '2026-11-21T21:00', '2026-11-22T19:59', '2026-11-22T20:00'].map(at)).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(businessDayStart('2026-11-22', clock).toString()).toBe('2026-11-22T11:00:00Z')
  expect(businessDayStart('2026-11-21', clock).toString()).toBe('2026-11-20T20:00:00Z')
})

test('A day start set to 04:00 at 04:30 applies from the next morning', () => {
  const early = Temporal.Instant.from('2026-11-20T19:30:00Z')
  const clock = changeShopClock(early, tokyo, { timeZone: 'Asia/Tokyo', dayStartsAt: '04:00' })
  const at = (text: string) => businessDay(Temporal.Instant.from(`${text}+09:00`), clock)
  expect(['2026-11-21T04:30', '2026-11-21T12:00', '2026-11-22T03:59', '2026-11-22T04:00'].map(at)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-20',
    '2026-11-22',
  ])
})

test('Only names of the time zone database are time zones', () => {
  expect(['Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+9'].map(isTimeZone)).toEqual([true, true, true, true])
  expect(['', '+09:00', 'Asia/Nowhere', 'Asia/Tokyo ', '東京', '[x]'].map(isTimeZone)).toEqual([false, false, false, false, false, false])
})
