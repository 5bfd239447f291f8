import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { allHolidayDates } from '../time/all-holidays.ts'
import { defaultShopClock } from '../time/business-day.ts'
import {
  areHoursValid,
  closingTimeOn,
  hoursWithoutHolidays,
  openingStatusAt,
  type SpecialDay,
  sortHours,
  sortSpecialDays,
  type WeekHours,
} from './hours.ts'

const off: WeekHours = [[], [], [], [], [], [], []]
const tokyo = defaultShopClock
/** Monday to Friday with a break, Saturday until past midnight. */
const shop: WeekHours = off.map((_, weekday) => {
  if (weekday === 0) return []
  if (weekday === 6) return [{ from: '18:00', to: '02:00' }]
  return [
    { from: '10:00', to: '13:00' },
    { from: '14:00', to: '19:00' },
  ]
})
const open = (hours: WeekHours | null, lane: WeekHours | null = null, ...otherDays: SpecialDay[]) => ({
  shop: hoursWithoutHolidays({ hours, otherDays }),
  lane,
})
const at = (local: string, { timeZone } = tokyo) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
const local = (instant: number | null, { timeZone } = tokyo) =>
  instant === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const verdictAt = (when: string, cutoff = 0, clock = tokyo) => {
  const { open: isOpen, lastJoin, opens } = openingStatusAt(at(when, clock), open(shop), clock, cutoff)
  return isOpen ? `until ${local(lastJoin, clock)}` : `opens ${local(opens, clock)}`
}

test("A shop is open during the week's hours and closed in breaks and on days off", () => {
  // 2026-11-20 is a Friday.
  expect(verdictAt('2026-11-20T09:59')).toBe('opens 2026-11-20T10:00')
  expect(verdictAt('2026-11-20T10:00')).toBe('until 2026-11-20T13:00')
  expect(verdictAt('2026-11-20T13:00')).toBe('opens 2026-11-20T14:00')
  expect(verdictAt('2026-11-20T19:00')).toBe('opens 2026-11-21T18:00')
  expect(verdictAt('2026-11-21T23:59')).toBe('until 2026-11-22T02:00')
  expect(verdictAt('2026-11-22T01:59')).toBe('until 2026-11-22T02:00')
  expect(verdictAt('2026-11-22T02:00')).toBe('opens 2026-11-23T10:00')
  expect(verdictAt('2026-11-22T12:00')).toBe('opens 2026-11-23T10:00')
})

test('No ticket is issued within the cut-off time before closing', () => {
  expect(verdictAt('2026-11-20T18:29', 30)).toBe('until 2026-11-20T18:30')
  expect(verdictAt('2026-11-20T18:30', 30)).toBe('opens 2026-11-21T18:00')
  expect(openingStatusAt(at('2026-11-20T18:00'), open(shop), tokyo, 30)).toMatchObject({ closes: at('2026-11-20T19:00').epochMilliseconds })
})

test('A shop without hours is always open, and one with only days off never', () => {
  expect(openingStatusAt(at('2026-11-20T03:00'), open(null), tokyo)).toMatchObject({ open: true, lastJoin: null })
  expect(openingStatusAt(at('2026-11-20T12:00'), open(off), tokyo)).toMatchObject({ open: false, opens: null })
})

test('A shop that is always open has no last ticket of the day', () => {
  const whole = off.map(() => [{ from: '05:00', to: '05:00' }])
  expect(areHoursValid(whole, '05:00')).toBe(true)
  const verdict = openingStatusAt(at('2026-11-20T04:59'), open(whole), tokyo, 60)
  expect(verdict.open).toBe(true)
  expect(verdict.lastJoin! - at('2026-11-20T05:00').epochMilliseconds).toBeGreaterThan(86_400_000)
})

test('A shop open once a week opens next one week later', () => {
  const fridays = off.map((_, weekday) => (weekday === 5 ? [{ from: '10:00', to: '11:00' }] : []))
  expect(local(openingStatusAt(at('2026-11-20T12:00'), open(fridays), tokyo).opens)).toBe('2026-11-27T10:00')
})

describe('days with other hours', () => {
  const opens = (when: string, ...otherDays: SpecialDay[]) => local(openingStatusAt(at(when), open(shop, null, ...otherDays), tokyo).opens)
  const closed = (...days: string[]) => days.map((day) => ({ day, ranges: [] }))

  test('The next opening skips days off, also many in a row', () => {
    // 2026-11-20 is a Friday.
    expect(opens('2026-11-20T09:00', ...closed('2026-11-20'))).toBe('2026-11-21T18:00')
    const month = Array.from({ length: 30 }, (_, n) =>
      at('2026-11-20T12:00').toZonedDateTimeISO('Asia/Tokyo').add({ days: n }).toPlainDate().toString(),
    )
    expect(opens('2026-11-20T09:00', ...closed(...month))).toBe('2026-12-21T10:00')
    expect(closingTimeOn('2026-11-20', open(shop, null, ...closed('2026-11-20')), tokyo)).toBeNull()
  })

  test('Hours set for a date replace the hours of its weekday', () => {
    const other = [{ day: '2026-11-22', ranges: [{ from: '20:00', to: '03:00' }] }]
    expect(opens('2026-11-22T12:00', ...other)).toBe('2026-11-22T20:00')
    expect(local(closingTimeOn('2026-11-22', open(shop, null, ...other), tokyo))).toBe('2026-11-23T03:00')
    expect(openingStatusAt(at('2026-11-23T02:00'), open(shop, null, ...other), tokyo).open).toBe(true)
  })

  test('A shop without weekly hours is open except on dates set as closed', () => {
    const times = open(null, null, ...closed('2026-11-21'))
    expect(openingStatusAt(at('2026-11-20T12:00'), times, tokyo)).toMatchObject({
      open: true,
      lastJoin: at('2026-11-21T05:00').epochMilliseconds,
    })
    expect(local(openingStatusAt(at('2026-11-21T12:00'), times, tokyo).opens)).toBe('2026-11-22T05:00')
    expect(closingTimeOn('2026-11-20', times, tokyo)).toBeNull()
  })
})

test('A public holiday is a day off unless hours are set for the date', () => {
  // 2026-11-23 is a holiday on a Monday.
  const monday = '2026-11-23'
  const mondays = off.map((_, weekday) => (weekday === 1 ? [{ from: '10:00', to: '11:00' }] : []))
  const times = (...otherDays: SpecialDay[]) => ({ shop: { hours: mondays, otherDays, daysOff: allHolidayDates }, lane: null })
  expect(local(openingStatusAt(at('2026-11-20T12:00'), times(), tokyo).opens)).toBe('2026-11-30T10:00')
  expect(closingTimeOn(monday, times(), tokyo)).toBeNull()
  const open = times({ day: monday, ranges: [{ from: '12:00', to: '15:00' }] })
  expect(local(openingStatusAt(at('2026-11-20T12:00'), open, tokyo).opens)).toBe('2026-11-23T12:00')
})

test("A lane's hours count only within the shop's hours", () => {
  const mornings = off.map(() => [{ from: '08:00', to: '12:00' }])
  const verdict = (when: string) =>
    openingStatusAt(at(when), open(shop, mornings, { day: '2026-11-24', ranges: [{ from: '11:00', to: '11:30' }] }), tokyo)
  expect(local(verdict('2026-11-20T08:30').opens)).toBe('2026-11-20T10:00')
  expect(local(verdict('2026-11-20T11:00').closes)).toBe('2026-11-20T12:00')
  // The lane has no hours on Saturday evenings and Sundays.
  expect(local(verdict('2026-11-20T12:00').opens)).toBe('2026-11-23T10:00')
  expect(local(verdict('2026-11-24T10:00').opens)).toBe('2026-11-24T11:00')
  expect(
    local(closingTimeOn('2026-11-24', open(shop, mornings, { day: '2026-11-24', ranges: [{ from: '11:00', to: '11:30' }] }), tokyo)),
  ).toBe('2026-11-24T11:30')
})

test('Openings keep their local times when the clock changes', () => {
  const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: '05:00' }
  const nights = off.map(() => [{ from: '22:00', to: '04:00' }])
  const length = (evening: string) => {
    const { closes } = openingStatusAt(at(evening, berlin), open(nights), berlin)
    return (closes! - at(evening, berlin).epochMilliseconds) / 3_600_000
  }
  expect([length('2026-03-27T22:00'), length('2026-03-28T22:00'), length('2026-10-24T22:00')]).toEqual([6, 5, 7])
  // 02:30 does not exist that night: the lane opens at 03:30.
  const skipped = off.map(() => [{ from: '02:30', to: '04:00' }])
  expect(local(openingStatusAt(at('2026-03-29T01:30', berlin), open(skipped), berlin).opens, berlin)).toBe('2026-03-29T03:30')
})

test('The closing of a business day is the end of its last opening hours', () => {
  expect(local(closingTimeOn('2026-11-20', open(shop), tokyo))).toBe('2026-11-20T19:00')
  expect(local(closingTimeOn('2026-11-21', open(shop), tokyo))).toBe('2026-11-22T02:00')
  expect([closingTimeOn('2026-11-22', open(shop), tokyo), closingTimeOn('2026-11-20', open(null), tokyo)]).toEqual([null, null])
})

test("Opening hours that overlap, are empty or cross the day's end are invalid", () => {
  const on = (...ranges: [string, string][]) => areHoursValid([ranges.map(([from, to]) => ({ from, to })), ...off.slice(1)], '05:00')
  expect(on(['10:00', '13:00'], ['13:00', '19:00'])).toBe(true)
  expect(on(['18:00', '02:00'])).toBe(true)
  expect(on(['18:00', '05:00'])).toBe(true)
  expect(on(['04:00', '06:00'])).toBe(false)
  expect(on(['10:00', '10:00'])).toBe(false)
  expect(on(['10:00', '14:00'], ['13:00', '19:00'])).toBe(false)
})

test('Opening hours entered out of order are sorted by the business day', () => {
  const typed = [
    { from: '01:00', to: '03:00' },
    { from: '18:00', to: '23:00' },
    { from: '10:00', to: '13:00' },
  ]
  const week = [typed, ...off.slice(1)]
  expect(areHoursValid(week, '05:00')).toBe(true)
  expect(sortHours(week, '05:00')[0]!.map(({ from }) => from)).toEqual(['10:00', '18:00', '01:00'])
  expect(sortHours(week, '00:00')[0]!.map(({ from }) => from)).toEqual(['01:00', '10:00', '18:00'])
  expect(sortSpecialDays([{ day: '2026-11-22', ranges: typed }], '05:00')[0]!.ranges.map(({ from }) => from)).toEqual([
    '10:00',
    '18:00',
    '01:00',
  ])
  expect(local(closingTimeOn('2026-11-22', open(week), tokyo))).toBe('2026-11-23T03:00')
})

matrixTest('The status by opening hours holds until its stated end, when an open shop closes', () => {
  const zone = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe')
  const start = fc.constantFrom('00:00', '05:00', '12:00')
  const day = fc.array(fc.constantFrom(['06:00', '09:00'], ['09:30', '11:00'], ['13:00', '23:30'], ['12:00', '12:00']), { maxLength: 2 })
  const minutes = fc.integer({ min: 0, max: 525_600 })
  fc.assert(
    fc.property(
      zone,
      start,
      fc.array(day, { minLength: 7, maxLength: 7 }),
      minutes,
      fc.integer({ min: 0, max: 90 }),
      (timeZone, dayStartsAt, week, n, cutoff) => {
        const clock = { timeZone, dayStartsAt }
        const hours = week.map((ranges) => ranges.map(([from, to]) => ({ from: from!, to: to! })))
        fc.pre(areHoursValid(hours, dayStartsAt))
        const now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: n })
        const verdict = openingStatusAt(now, open(hours), clock, cutoff)
        if (!Number.isFinite(verdict.until)) return
        const last = Temporal.Instant.fromEpochMilliseconds(verdict.until - 1)
        expect(verdict.until).toBeGreaterThan(now.epochMilliseconds)
        expect(openingStatusAt(last, open(hours), clock, cutoff).open).toBe(verdict.open)
        const after = openingStatusAt(Temporal.Instant.fromEpochMilliseconds(verdict.until), open(hours), clock, cutoff)
        // If the cut-off is longer than the opening, the lane never issues a ticket.
        if (verdict.open) expect(after.open).toBe(false)
      },
    ),
    { numRuns: isLongRun ? 300 : 30 },
  )
})
