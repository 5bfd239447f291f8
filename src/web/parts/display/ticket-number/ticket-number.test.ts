import { expect, test } from 'vitest'
import { spokenNumber } from './ticket-number.tsx'

test('R2.30 ticket number: each character is said', () => {
  expect(spokenNumber('A012')).toBe('A 0 1 2')
  expect(spokenNumber('B108-2')).toBe('B 1 0 8 - 2')
})
