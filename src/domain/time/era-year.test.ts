import { expect, test } from 'vitest'
import { eraYear } from './era-year.ts'

test.each([
  ['1873-01-01', '明治6年'],
  ['1989-01-07', '昭和64年'],
  ['1989-01-08', '平成元年'],
  ['2000-02-29', '平成12年'],
  ['2019-05-01', '令和元年'],
])('The day %s is in the Japanese year %s', (day, year) => {
  expect(eraYear(day)).toBe(year)
})

test.each(['', '1872-12-31', '2000-13-01', '20000-01-01', '2000'])('The text %j has no Japanese year', (day) => {
  expect(eraYear(day)).toBeUndefined()
})
