import { expect, test } from 'vitest'
import { extendUsualRules, findErrorsByField } from './field-rules.ts'

test('A field shows the message of its first failing rule, or its only message (R5.4)', () => {
  const requirements = {
    count: { rules: 'required|numeric|between:1,9', says: 'From 1 to 9.' },
    code: { rules: { required: true, regex: /^[a-z]+$/ }, says: { required: 'Missing.', regex: 'Letters only.' } },
  }
  const wrong = (count: string, code: string) => findErrorsByField(requirements, { count, code, note: '' })
  expect(wrong('9', 'a')).toEqual({})
  expect(wrong('', '')).toEqual({ count: 'From 1 to 9.', code: 'Missing.' })
  expect(wrong('10', '1')).toEqual({ count: 'From 1 to 9.', code: 'Letters only.' })
})

test('Field values are normalized before the check, except in verbatim fields', () => {
  const rules = { regex: /^a$/ }
  const requirements = { usual: { rules, says: 'x' }, asTyped: { rules, says: 'x', verbatim: true } } as const
  expect(findErrorsByField(requirements, { usual: ' ａ ', asTyped: 'ａ' })).toEqual({ asTyped: 'x' })
})

test('A form can add its own rules, but no asynchronous ones', () => {
  const tools = extendUsualRules({
    even: { validate: (value) => Number(value) % 2 === 0 },
    remote: { validate: async () => true },
  })
  expect(findErrorsByField({ n: { rules: 'required|even', says: 'Even.' } }, { n: '3' }, tools)).toEqual({ n: 'Even.' })
  expect(() => findErrorsByField({ n: { rules: 'remote', says: '' } }, { n: '3' }, tools)).toThrow()
})
