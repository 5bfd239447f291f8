import { expect, test } from 'vitest'
import { checkForm, firstErrors, referencedFields } from './check-form.ts'
import { compileLocalizedForm } from './form-rules.ts'
import { between } from './rules/between.ts'
import { confirmed } from './rules/confirmed.ts'
import { max } from './rules/max.ts'
import { required } from './rules/required.ts'

const form = compileLocalizedForm(
  {
    service: { name: 'ご用件', rules: 'required', messages: { required: '{_field_}をお選びください。' } },
    people: { name: 'ご来店の人数', rules: 'required|between:1,20' },
    name: { name: 'お名前', rules: 'max:60' },
    again: { name: 'もう一度', rules: 'confirmed:@name' },
  },
  'ja',
)
const tools = { rules: { required, between, max, confirmed } }

test('Form rules are plain data with only the used messages and list referenced fields', () => {
  expect(JSON.parse(JSON.stringify(form))).toEqual(form)
  expect(Object.keys(form.messages).sort()).toEqual(['between', 'confirmed', 'default', 'max', 'required'])
  expect(referencedFields(form.fields.again!)).toEqual(['name'])
  expect(referencedFields(form.fields.people!)).toEqual([])
})

test('The first error of each field is returned', () => {
  const outcomes = checkForm(form, { people: '0', name: 'あ', again: 'い' }, tools)
  if (outcomes instanceof Promise) throw new Error('a promise')
  expect(firstErrors(outcomes)).toEqual({
    service: 'ご用件をお選びください。',
    people: 'ご来店の人数は1から20までの値を入力してください。',
    again: 'もう一度がお名前と一致していません。',
  })
  expect(checkForm(form, { service: 'x', people: '2' }, tools)).toMatchObject({
    people: { valid: true, required: true },
    name: { valid: true },
  })
})

test('One asynchronous rule makes the result a promise', async () => {
  const free = { validate: () => Promise.resolve(false) }
  const asynchronous = compileLocalizedForm({ name: { name: 'Name', rules: 'free' }, other: { name: 'Other', rules: 'required' } }, 'en', {
    free,
  })
  const outcomes = checkForm(asynchronous, { name: 'x' }, { rules: { free, required } })
  expect(outcomes).toBeInstanceOf(Promise)
  expect(firstErrors(await outcomes)).toEqual({ name: 'Name is not valid.', other: 'The Other field is required' })
})

test('Checking a form without one of its rules throws', () => {
  expect(() => checkForm(form, {}, { rules: { required } })).toThrow('"between"')
})
