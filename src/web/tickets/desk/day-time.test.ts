import { expect, test } from 'vitest'
import { dayLabel } from './day-time.ts'

test('a day in each language', () => {
  expect(dayLabel('2026-11-21', 'ja')).toBe('11月21日（土）')
  expect(dayLabel('2026-11-21', 'en')).toBe('Sat, Nov 21')
  expect(dayLabel('2026-11-21', 'zh')).toBe('11月21日（六）')
})
