import { expect, test } from 'vitest'
import { fieldTools, findWrong } from './field-rules.ts'

test('R5.4 a field says the sentence of the first rule that fails, or the one for all; nothing is asked of one without rules', () => {
  const asks = {
    count: { rules: 'required|numeric|between:1,9', says: 'From 1 to 9.' },
    code: { rules: { required: true, regex: /^[a-z]+$/ }, says: { required: 'Missing.', regex: 'Letters only.' } },
  }
  const wrong = (count: string, code: string) => findWrong(asks, { count, code, note: '' })
  expect(wrong('9', 'a')).toEqual({})
  expect(wrong('', '')).toEqual({ count: 'From 1 to 9.', code: 'Missing.' })
  expect(wrong('10', '1')).toEqual({ count: 'From 1 to 9.', code: 'Letters only.' })
})

test('texts are looked at as a sent form’s are, unless they count as they are typed', () => {
  const rules = { regex: /^a$/ }
  const asks = { usual: { rules, says: 'x' }, asTyped: { rules, says: 'x', verbatim: true } } as const
  expect(findWrong(asks, { usual: ' ａ ', asTyped: 'ａ' })).toEqual({ asTyped: 'x' })
})

test('a form’s own rules stand beside the usual ones; one that takes its time is refused', () => {
  const tools = fieldTools({ even: { validate: (value) => Number(value) % 2 === 0 }, asked: { validate: async () => true } })
  expect(findWrong({ n: { rules: 'required|even', says: 'Even.' } }, { n: '3' }, tools)).toEqual({ n: 'Even.' })
  expect(() => findWrong({ n: { rules: 'asked', says: '' } }, { n: '3' }, tools)).toThrow()
})
