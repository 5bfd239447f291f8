import { expect, test } from 'vitest'
import { ticketNumber } from './number.ts'

test('the letter and at least three digits', () => {
  expect([1, 12, 123, 999, 1000, 12_345].map((ordinal) => ticketNumber('A', ordinal))).toEqual([
    'A001',
    'A012',
    'A123',
    'A999',
    'A1000',
    'A12345',
  ])
  expect(ticketNumber('Z', 7)).toBe('Z007')
})
