import { expect, test } from 'vitest'
import { contrast } from './tokens.ts'

test('The contrast of two colours is that of WCAG, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#23271f', '#f7f5f0')).toBeCloseTo(14.0, 1)
  expect(contrast('#f7f5f0', '#858a7f')).toBeCloseTo(3.2, 1)
})
