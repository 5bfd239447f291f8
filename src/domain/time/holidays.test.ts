import everyYear from '@holiday-jp/holiday_jp'
import { expect, test } from 'vitest'
import { loadHolidays } from './holidays.ts'

test("A year's holidays include substitutes and days between holidays (R2.30)", async () => {
  const holidays = await loadHolidays(2026)
  expect(holidays['2026-11-23']).toMatchObject({ name: '勤労感謝の日', name_en: 'Labor Thanksgiving Day' })
  const autumn = Object.keys(holidays).filter((date) => date.startsWith('2026-05') || date.startsWith('2026-09'))
  expect(autumn).toEqual(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-09-21', '2026-09-22', '2026-09-23'])
})

test('The holidays of every year from 2026 in the package are loaded', async () => {
  const all = Object.keys(everyYear.holidays).filter((date) => date >= '2026')
  const years = [...new Set(all.map((date) => Number(date.slice(0, 4))))]
  const found = await Promise.all(years.map(loadHolidays))
  expect(found.flatMap((holidays) => Object.keys(holidays))).toEqual(all)
})

test('An unknown year has no holidays', async () => {
  expect(await loadHolidays(2100)).toEqual({})
})
