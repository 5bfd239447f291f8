import { expect, test } from 'vitest'
import { isSimplePin, parsePin } from './pin.ts'

test.each([
  ['4071', '4071'],
  ['40718253', '40718253'],
  ['４０７１', '4071'],
  [' 4071 ', '4071'],
])('%j is the PIN %s', (typed, pin) => {
  expect(parsePin(typed)).toBe(pin)
})

test.each(['', '407', '407182531', '40a1', '40 71', '４０七一', '-4071', '4071\n1'])('%j is no PIN', (typed) => {
  expect(parsePin(typed)).toBeUndefined()
})

test.each(['0000', '99999999', '1234', '4321', '56789', '7890', '0123', '1098'])('%s is a simple PIN', (pin) => {
  expect(isSimplePin(pin)).toBe(true)
})

test.each(['4071', '1212', '2580', '1235', '0001'])('%s is no simple PIN', (pin) => {
  expect(isSimplePin(pin)).toBe(false)
})
