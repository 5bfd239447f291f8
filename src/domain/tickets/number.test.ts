import { expect, test } from 'vitest'
import { formatTicketNumber, parseTicketNumber } from './number.ts'

test("A ticket number has the lane's letter and at least three digits", () => {
  expect([1, 12, 123, 999, 1000, 12_345].map((ordinal) => formatTicketNumber('A', ordinal))).toEqual([
    'A001',
    'A012',
    'A123',
    'A999',
    'A1000',
    'A12345',
  ])
  expect(formatTicketNumber('Z', 7)).toBe('Z007')
})

test('A ticket number is parsed in any width and case', () => {
  for (const typed of ['A012', 'a012', 'A12', 'Ａ０１２', ' A 012 ', 'a-012'])
    expect(parseTicketNumber(typed)).toEqual({ letter: 'A', ordinal: 12 })
  expect(parseTicketNumber('A12345')).toEqual({ letter: 'A', ordinal: 12_345 })
  for (const typed of ['', 'A', '012', 'AB012', 'A012 山本', '山012', 'A1234567']) expect(parseTicketNumber(typed)).toBeUndefined()
})
