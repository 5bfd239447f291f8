import { expect, test } from 'vitest'
import { isClosedOn } from '#domain/time/closed-days.ts'
import { moveDayByKey } from './day-keys.ts'

const shop = {
  min: '2026-11-10',
  max: '2027-01-20',
  // Wednesdays, and the turn of the year.
  isClosed: (date: string) => isClosedOn(date, { weekdays: [3], dates: ['2026-12-31', '2027-01-01', '2027-01-02'] }),
  firstDayOfWeek: 1,
} as const
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
const all = (from: string, settings: Parameters<typeof moveDayByKey>[2] = shop) =>
  keys.map((key) => `${key} ${moveDayByKey(key, from, settings)}`)

test('Calendar keys move by days, weeks and months and skip closed days (R2.30)', () => {
  expect(all('2026-11-24')).toEqual([
    'ArrowLeft 2026-11-23',
    'ArrowRight 2026-11-26',
    'ArrowUp 2026-11-17',
    'ArrowDown 2026-12-01',
    'Home 2026-11-23',
    'End 2026-11-29',
    'PageUp 2026-11-10',
    'PageDown 2026-12-24',
  ])
  expect(moveDayByKey('ArrowDown', '2026-12-24', shop)).toBe('2027-01-07')
  expect(moveDayByKey('PageDown', '2026-12-20', shop)).toBe('2027-01-19')
})

test('No key leads out of the days that can be chosen', () => {
  expect(all('2026-11-10').slice(0, 3)).toEqual(['ArrowLeft 2026-11-10', 'ArrowRight 2026-11-12', 'ArrowUp 2026-11-10'])
  expect(moveDayByKey('Home', '2026-11-12', shop)).toBe('2026-11-10')
  expect(moveDayByKey('ArrowDown', '2027-01-19', shop)).toBe('2027-01-19')
})

test('Home and End treat Sunday as first day if the week begins on Sunday', () => {
  expect(all('2026-11-24', { ...shop, firstDayOfWeek: 0 }).slice(4, 6)).toEqual(['Home 2026-11-22', 'End 2026-11-28'])
})

test('Keys that are not calendar keys are ignored', () => {
  expect(['Tab', 'Enter', ' ', 'a', 'toString'].map((key) => moveDayByKey(key, '2026-11-24', shop))).toEqual(Array(5).fill(undefined))
})
