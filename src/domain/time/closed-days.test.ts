import { expect, test } from 'vitest'
import { isClosedOn } from './closed-days.ts'

test('A shop is closed on its closed weekdays and dates, but not on open dates (R2.30)', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-02']
  const closed = { weekdays: [3], dates: ['2026-11-27'], openDates: ['2026-12-02'] } as const
  expect(week.filter((date) => isClosedOn(date, closed))).toEqual(['2026-11-25', '2026-11-27'])
  expect(week.filter((date) => isClosedOn(date, {}))).toEqual([])
})
