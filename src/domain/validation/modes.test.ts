import { expect, test } from 'vitest'
import { validationModes } from './modes.ts'

test('Each validation mode names the events that trigger a check (R5.3)', () => {
  const at = (errors: string[]) =>
    Object.fromEntries(
      Object.entries(validationModes).map(([name, mode]) => [name, mode({ errors, value: '', touched: false, dirty: false }).on.join(' ')]),
    )
  expect(at([])).toEqual({ aggressive: 'input blur', lazy: 'change blur', eager: 'change blur', passive: '' })
  expect(at(['wrong'])).toEqual({ aggressive: 'input blur', lazy: 'change blur', eager: 'input change', passive: '' })
})
