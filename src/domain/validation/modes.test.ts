import { expect, test } from 'vitest'
import { modes } from './modes.ts'

test('Each mode checks at its events before and after the first error (R5.3)', () => {
  const at = (errors: string[]) =>
    Object.fromEntries(
      Object.entries(modes).map(([name, mode]) => [name, mode({ errors, value: '', touched: false, dirty: false }).on.join(' ')]),
    )
  expect(at([])).toEqual({ aggressive: 'input blur', lazy: 'change blur', eager: 'change blur', passive: '' })
  expect(at(['wrong'])).toEqual({ aggressive: 'input blur', lazy: 'change blur', eager: 'input change', passive: '' })
})
