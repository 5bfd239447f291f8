import { expect, test } from 'vitest'
import { findDateToFocus, findInitialMonth, moveDateUp } from './multi-date-picker.tsx'

const dates = ['2026-12-03', '2026-11-24', '2026-11-28']

test('A date moves up by one rank, and the first stays (R2.30)', () => {
  expect(dates.map((date) => moveDateUp(dates, date))).toEqual([
    ['2026-12-03', '2026-11-24', '2026-11-28'],
    ['2026-11-24', '2026-12-03', '2026-11-28'],
    ['2026-12-03', '2026-11-28', '2026-11-24'],
  ])
  expect(moveDateUp(dates, '2027-01-01')).toEqual(dates)
})

test('Removing a date moves the focus to the next date, or else the one before', () => {
  expect(dates.map((date) => findDateToFocus(dates, date))).toEqual(['2026-11-24', '2026-11-28', '2026-11-24'])
  expect(findDateToFocus(['2026-12-03'], '2026-12-03')).toBeUndefined()
})

test('The calendar opens in the month of the highest-ranked day that is not past', () => {
  expect(findInitialMonth(dates, '2026-11-21')).toBe('2026-12-01')
  expect(findInitialMonth(['2026-10-05', '2026-12-31'], '2026-11-21')).toBe('2026-12-01')
  expect(findInitialMonth(['2026-10-05'], '2026-11-21')).toBe('2026-11-01')
  expect(findInitialMonth([], '2026-11-21')).toBe('2026-11-01')
})
