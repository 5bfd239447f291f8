import { expect, test } from 'vitest'
import { parseRules } from './expression.ts'
import { allRules } from './rule-set.ts'

const read = (expression: Parameters<typeof parseRules>[0]) =>
  Object.fromEntries(parseRules(expression, allRules).map(({ name, params }) => [name, params]))

test('Parsed parameters have names, and references to fields stay unresolved', () => {
  expect(read('required|between:1,5|confirmed:@password|oneOf:a,@b')).toEqual({
    required: { allowFalse: true },
    between: { min: '1', max: '5' },
    confirmed: { target: { $field: 'password' } },
    oneOf: ['a', { $field: 'b' }],
  })
})

test('Parsed rules are plain data and can be serialized', () => {
  const rules = parseRules('required_if:contact,phone,@other|regex:^[0-9]{3,5}$|max:50|double', allRules)
  expect(JSON.parse(JSON.stringify(rules))).toEqual(rules)
  expect(rules[0]).toEqual({ name: 'required_if', params: { target: { $field: 'contact' }, values: ['phone', { $field: 'other' }] } })
})

test('Empty rules and spaces around rule names are ignored, spaces in parameters not', () => {
  expect(read(' required | oneOf:a, b ')).toEqual({ required: { allowFalse: true }, oneOf: ['a', ' b '] })
  expect(read('required||max:5|')).toEqual({ required: { allowFalse: true }, max: { length: '5' } })
})
