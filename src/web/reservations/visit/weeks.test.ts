/** The calendar's heading names the months whose weeks it shows. */
import { expect, test } from 'vitest'
import { findShownNextMonth, listUpcomingWeeks } from './weeks.ts'
import { words as en } from './words/en.ts'
import { words as ja } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

const inHeading = (month: string, today: string) => findShownNextMonth(listUpcomingWeeks(month, today, 'ja'), month)

test('At the end of a month the calendar heading also names the next month', () => {
  const weeks = listUpcomingWeeks('2026-11', '2026-11-28', 'ja')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual(['2026-11-22', '2026-12-19'])
  expect(inHeading('2026-11', '2026-11-28')).toMatchObject({ year: 2026, month: 12 })
  expect(inHeading('2026-12', '2026-12-20')).toMatchObject({ year: 2027, month: 1 })
})

test('The calendar heading names one month if every week has days of that month', () => {
  expect(inHeading('2026-11', '2026-11-02')).toBeUndefined()
  expect(inHeading('2026-12', '2026-11-28')).toBeUndefined()
})

test.each([
  [ja, '2026年11月〜12月', '2026年12月〜2027年1月'],
  [en, 'November – December 2026', 'December 2026 – January 2027'],
  [zh, '2026年11月～12月', '2026年12月～2027年1月'],
])('The calendar heading can name two months in each language (%#)', ({ months }, sameYear, newYear) => {
  expect(months({ year: 2026, month: 11 }, { year: 2026, month: 12 })).toBe(sameYear)
  expect(months({ year: 2026, month: 12 }, { year: 2027, month: 1 })).toBe(newYear)
})
