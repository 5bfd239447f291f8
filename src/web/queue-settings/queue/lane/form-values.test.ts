import { expect, test } from 'vitest'
import { differingFields, parseWholeNumber, parseWholeNumberOrNone } from './form-values.ts'

test('A whole number is read within its limits', () => {
  expect(['0', '１０', ' 7 ', '11', '-1', '1.5', '', 'x', '1e1'].map((typed) => parseWholeNumber(typed, 0, 10))).toEqual([
    0,
    10,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['', ' ', '3', 'x'].map((typed) => parseWholeNumberOrNone(typed, 1, 5))).toEqual([null, null, 3, undefined])
})

test.each(['３名', ' 三 ', '3人まで'])('A setting typed as %s is read as the number 3', (typed) => {
  expect(parseWholeNumber(typed, 0, 10)).toBe(3)
})

test('A number with a unit is invalid, because the field has its own unit', () => {
  expect(parseWholeNumber('3分', 0, 10)).toBeUndefined()
})

test('Differing fields are found by deep comparison', () => {
  expect(differingFields({ a: 1, b: [{ c: 1 }], d: 'x' }, { a: 1, b: [{ c: 2 }], d: 'y' })).toEqual(['b', 'd'])
})
