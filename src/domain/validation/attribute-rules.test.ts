import { expect, test } from 'vitest'
import { rulesFromHtmlAttributes } from './attribute-rules.ts'
import { validate } from './validate.ts'

test('HTML attributes of an input become validation rules (R5.5)', () => {
  expect(rulesFromHtmlAttributes({ required: true, minlength: 2, maxlength: '50', pattern: '[a-z]+' })).toEqual({
    required: true,
    min: 2,
    max: 50,
    regex: '^(?:[a-z]+)$',
  })
  expect(rulesFromHtmlAttributes({ type: 'email', required: '' })).toEqual({ required: true, email: [false] })
  expect(rulesFromHtmlAttributes({ type: 'email', multiple: true })).toEqual({ email: [true] })
  expect(rulesFromHtmlAttributes({ type: 'number', min: '1', max: 20 })).toEqual({ min_value: 1, max_value: 20 })
  expect(rulesFromHtmlAttributes({ tag: 'textarea', maxlength: 500 })).toEqual({ max: 500 })
})

test('An HTML attribute that browsers ignore for an input creates no rule', () => {
  expect(rulesFromHtmlAttributes({ type: 'text', min: 1, max: 2 })).toEqual({})
  expect(rulesFromHtmlAttributes({ tag: 'select', required: true, pattern: 'a' })).toEqual({ required: true })
  expect(rulesFromHtmlAttributes({ type: 'number', min: '', max: 'x', minlength: '-1', required: false })).toEqual({})
  expect(rulesFromHtmlAttributes({ type: 'checkbox', required: true, maxlength: 1 })).toEqual({ required: { allowFalse: false } })
})

test('Rules from HTML attributes accept and refuse the same values as browsers', () => {
  expect(validate(false, rulesFromHtmlAttributes({ type: 'checkbox', required: true }))).toMatchObject({ valid: false })
  expect(validate('ab1', rulesFromHtmlAttributes({ pattern: '[a-z]+' }))).toMatchObject({ valid: false })
  expect(validate('b', rulesFromHtmlAttributes({ pattern: 'a|b' }))).toMatchObject({ valid: true })
  expect(validate('a@example.jp, b@example.jp', rulesFromHtmlAttributes({ type: 'email', multiple: true }))).toMatchObject({ valid: true })
})
