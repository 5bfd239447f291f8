import { expect, test } from 'vitest'
import { omitMaskedFields, relaxRequiredRules } from './exempt-fields.ts'

test('An expired answer is not required and makes no other answer required', () => {
  const fields = [
    { key: 'name', required: true, rules: 'max:50' },
    { key: 'kana', required: true },
    { key: 'phone', rules: 'required_without:@email' },
    { key: 'email', rules: 'max:200|required_without:@phone' },
  ]
  expect(relaxRequiredRules(fields, [])).toBe(fields)
  expect(relaxRequiredRules(fields, ['name', 'phone'])).toEqual([
    { key: 'name', required: false, rules: 'max:50' },
    { key: 'kana', required: true, rules: undefined },
    { key: 'phone', required: undefined, rules: undefined },
    { key: 'email', required: undefined, rules: 'max:200' },
  ])
})

test('A masked answer makes its alternatives optional (R2.12)', () => {
  const fields = [
    { key: 'name', rules: 'max:50' },
    { key: 'phone', rules: 'required_without:@email' },
    { key: 'email', rules: 'max:200|required_without:@phone|min:3' },
    { key: 'line', rules: 'required_without:@phone' },
  ]
  expect(omitMaskedFields(fields, ['phone'])).toEqual([
    { key: 'name', rules: 'max:50' },
    { key: 'email', rules: 'max:200|min:3' },
    { key: 'line', rules: undefined },
  ])
  expect(omitMaskedFields(fields, [])).toEqual(fields)
})
