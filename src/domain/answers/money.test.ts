import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatManWithoutUnit, formatMoney, moneyProblem, normalizeMoney, parseYen } from './money.ts'

describe('spellings of a sum (R2.30)', () => {
  test.each([
    ['8', 80_000],
    ['8.5', 85_000],
    ['８．５', 85_000],
    ['8。5', 85_000],
    ['.5', 5_000],
    ['8.', 80_000],
    ['85000', 85_000],
    ['85,000', 85_000],
    ['８５，０００円', 85_000],
    ['¥85,000', 85_000],
    ['￥85000', 85_000],
    ['8万', 80_000],
    ['8.5万円', 85_000],
    ['8万5千', 85_000],
    ['8万5千円', 85_000],
    ['8万5000円', 85_000],
    ['8 万 5,000 円', 85_000],
    ['800円', 800],
    ['5千円', 5_000],
    ['999', 9_990_000],
    ['1000', 1_000],
    ['1500万', 15_000_000],
    ['0', 0],
  ])('%s is %i yen', (typed, yen) => {
    expect(parseYen(typed)).toBe(yen)
    expect(Number(normalizeMoney(typed))).toBe(yen)
    // A card is normalized each time it is sent.
    expect(normalizeMoney(normalizeMoney(typed))).toBe(normalizeMoney(typed))
    expect(parseYen(normalizeMoney(typed))).toBe(yen)
  })
})

test.each([
  ['8.5.1', 'notMoney'],
  ['-8', 'notMoney'],
  ['八', 'notMoney'],
  ['8万円くらい', 'notMoney'],
  ['8e3', 'notMoney'],
  ['10万万', 'notMoney'],
  ['100001万', 'tooMuch'],
])('The sum %s has the problem %s', (typed, problem) => {
  expect(moneyProblem(typed)).toBe(problem)
  expect(formatMoney(typed)).toBe(typed)
})

test('Formatting a typed sum keeps its amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom('', '円'), (yen, unit) => {
      const typed = unit ? `${yen}円` : `${formatManWithoutUnit(yen)}万`
      expect(parseYen(typed)).toBe(yen)
      expect(parseYen(formatMoney(typed))).toBe(yen)
      expect(formatMoney(formatMoney(typed))).toBe(formatMoney(typed))
    }),
  )
})

test("Full-width digits and thousands separators don't change the sum", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const wide = String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      expect(parseYen(wide)).toBe(parseYen(String(number)))
      expect(parseYen(number.toLocaleString('en'))).toBe(parseYen(String(number)))
    }),
  )
})
