import { expect, test } from 'vitest'
import { quickRangeNames, quickRanges, selectableQuickRanges } from './date-range-picker.tsx'

const all = (today: string) => quickRangeNames.map((name) => `${name} ${quickRanges[name](today).from} ${quickRanges[name](today).to}`)

test('Quick ranges begin today, except that next month begins on its first day (R2.30)', () => {
  expect(all('2026-11-21')).toEqual([
    'thisMonth 2026-11-21 2026-11-30',
    'nextMonth 2026-12-01 2026-12-31',
    'threeMonths 2026-11-21 2027-02-20',
  ])
})

test('Quick ranges are right at the end of a month or year and before a short month', () => {
  expect(all('2027-12-31')).toEqual([
    'thisMonth 2027-12-31 2027-12-31',
    'nextMonth 2028-01-01 2028-01-31',
    'threeMonths 2027-12-31 2028-03-30',
  ])
  expect(quickRanges.threeMonths('2026-11-30')).toEqual({ from: '2026-11-30', to: '2027-02-27' })
  expect(quickRanges.nextMonth('2027-01-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('No quick range leaves the days that can be chosen', () => {
  expect(selectableQuickRanges('2026-11-21', '2026-12-05', '2027-01-15')).toEqual([
    { name: 'nextMonth', from: '2026-12-05', to: '2026-12-31' },
    { name: 'threeMonths', from: '2026-12-05', to: '2027-01-15' },
  ])
})
