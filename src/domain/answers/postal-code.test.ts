import { expect, test } from 'vitest'
import { formatPostalCode, normalizePostalCode, parsePostalCode } from './postal-code.ts'

test.each(['1000001', '100-0001', '〒100-0001', '〒 １００－０００１', '１００ー０００１', '100 0001', '100‐0001'])(
  '%s is a postal code (R2.30)',
  (typed) => {
    expect(parsePostalCode(typed)).toBe('1000001')
    expect(formatPostalCode(typed)).toBe('100-0001')
    expect(normalizePostalCode(typed)).toBe('1000001')
  },
)

test.each(['', '100', '10000012', 'abc', '100-000a'])('"%s" is no postal code and stays unchanged', (typed) => {
  expect(parsePostalCode(typed)).toBeUndefined()
  expect(formatPostalCode(typed)).toBe(typed)
})
