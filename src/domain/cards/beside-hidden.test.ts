import { expect, test } from 'vitest'
import { besideHidden } from './beside-hidden.ts'

test('R2.12 a masked answer is one of two that is there, so the other is no must', () => {
  const fields = [
    { key: 'name', rules: 'max:50' },
    { key: 'phone', rules: 'required_without:@email' },
    { key: 'email', rules: 'max:200|required_without:@phone|min:3' },
    { key: 'line', rules: 'required_without:@phone' },
  ]
  expect(besideHidden(fields, ['phone'])).toEqual([
    { key: 'name', rules: 'max:50' },
    { key: 'email', rules: 'max:200|min:3' },
    { key: 'line', rules: undefined },
  ])
  expect(besideHidden(fields, [])).toEqual(fields)
})
