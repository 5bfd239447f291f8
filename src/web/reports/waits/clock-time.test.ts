import { expect, test } from 'vitest'
import { formatClockTime } from './clock-time.ts'

test('A time after midnight is written as on the clock, like the tables’ hours', () => {
  expect([540, 1_439, 1_500, 1_620].map(formatClockTime)).toEqual(['9:00', '23:59', '1:00', '3:00'])
})
