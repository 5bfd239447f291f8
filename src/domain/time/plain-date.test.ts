import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, addMonths, dateParts, firstOfMonth, isPlainDate, lastOfMonth } from './plain-date.ts'

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }))

test("Arithmetic with plain dates equals Temporal's (R2.30)", () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, n) => {
      const text = date.toString()
      const { year, month, day, dayOfWeek, daysInMonth } = date
      expect(dateParts(text)).toEqual({ year, month, day, weekday: dayOfWeek % 7 })
      expect(addDays(text, n)).toBe(date.add({ days: n }).toString())
      expect(addMonths(text, n)).toBe(date.add({ months: n }).toString())
      expect(firstOfMonth(text)).toBe(date.with({ day: 1 }).toString())
      expect(lastOfMonth(text)).toBe(date.with({ day: daysInMonth }).toString())
    }),
  )
})

test('Only existing dates are valid', () => {
  const inputs = ['2026-11-24', '2028-02-29', '2027-02-29', '2026-13-01', '2026-11-31', '2026-1-1', '11/24', '', '2026-11-24T00:00']
  expect(inputs.filter(isPlainDate)).toEqual(['2026-11-24', '2028-02-29'])
  const extremeDates = ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31', '10000-01-01', '+010000-01-01', '-000001-01-01']
  expect(extremeDates.filter(isPlainDate)).toEqual(['0001-01-01', '9999-12-31'])
})
