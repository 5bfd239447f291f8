import everyYear from '@holiday-jp/holiday_jp'
import { expect, test } from 'vitest'
import { holidaysIn } from './holidays.ts'

test('R2.30: the holidays of a year, with those between two holidays and the substitutes', async () => {
  const holidays = await holidaysIn(2026)
  expect(holidays['2026-11-23']).toMatchObject({ name: '勤労感謝の日', name_en: 'Labor Thanksgiving Day' })
  const autumn = Object.keys(holidays).filter((date) => date.startsWith('2026-05') || date.startsWith('2026-09'))
  expect(autumn).toEqual(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-09-21', '2026-09-22', '2026-09-23'])
})

test('each year is there as far as the package goes', async () => {
  const all = Object.keys(everyYear.holidays).filter((date) => date >= '2026')
  const years = [...new Set(all.map((date) => Number(date.slice(0, 4))))]
  const found = await Promise.all(years.map(holidaysIn))
  expect(found.flatMap((holidays) => Object.keys(holidays))).toEqual(all)
})

test('a year that nobody knows has none', async () => {
  expect(await holidaysIn(2100)).toEqual({})
})
