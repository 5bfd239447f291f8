import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, normalizePhone, parsePhone, phoneProblem } from './phone.ts'

describe('spellings of a phone number (R2.30)', () => {
  test.each([
    '09012345678',
    '090-1234-5678',
    '090 1234 5678',
    '(090)1234-5678',
    '090.1234.5678',
    '０９０－１２３４－５６７８',
    '０９０ー１２３４ー５６７８',
    '090‐1234–5678',
    '+81 90-1234-5678',
    '+81 (0)90-1234-5678',
    '＋８１（０）９０−１２３４−５６７８',
    '＋８１９０１２３４５６７８',
    '0081 90 1234 5678',
    '010 81 90 1234 5678',
    'TEL: 090-1234-5678',
    '9012345678',
  ])('%s is the number 090-1234-5678', (typed) => {
    expect(parsePhone(typed)).toEqual({ e164: '+819012345678', shown: '090-1234-5678' })
  })

  test.each([
    ['0312345678', '+81312345678', '03-1234-5678'],
    ['06 6123 4567', '+81661234567', '06-6123-4567'],
    ['0120123456', '+81120123456', '0120-123-456'],
    ['05012345678', '+815012345678', '050-1234-5678'],
    ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['0086 138 0013 8000', '+8613800138000', '+86 138 0013 8000'],
    ['+1 (212) 555-0100', '+12125550100', '+1 212 555 0100'],
  ])('%s is stored as %s and shown as %s', (typed, e164, shown) => {
    expect(parsePhone(typed)).toEqual({ e164, shown })
    expect(normalizePhone(typed)).toBe(e164)
    expect(formatPhone(typed)).toBe(shown)
  })
})

test.each([
  ['090-1234-567', 'tooShort'],
  ['090-1234-56789', 'tooLong'],
  ['03-1234-567', 'tooShort'],
  ['12', 'tooShort'],
  ['090-1234-5678 内線 12', 'letters'],
  ['hanako', 'letters'],
  ['+999 1234 5678', 'unknown'],
])('The phone number %s has the problem %s', (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem)
  expect(normalizePhone(typed)).toBe(typed)
})

test('The shown phone number parses to the stored one', () => {
  fc.assert(
    fc.property(fc.constantFrom('90', '80', '70', '50'), fc.integer({ min: 10_000_000, max: 99_999_999 }), (kind, rest) => {
      const e164 = `+81${kind}${rest}`
      expect(normalizePhone(formatPhone(e164))).toBe(e164)
    }),
  )
})
