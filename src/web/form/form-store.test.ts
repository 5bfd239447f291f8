import { describe, expect, test, vi } from 'vitest'
import type { FormCheckDependencies } from '#domain/validation/check-form.ts'
import { compileLocalizedForm } from '#domain/validation/form-rules.ts'
import { eager, lazy, passive, type ValidationMode } from '#domain/validation/modes.ts'
import type { Rule } from '#domain/validation/rule.ts'
import { confirmed } from '#domain/validation/rules/confirmed.ts'
import { max } from '#domain/validation/rules/max.ts'
import { min } from '#domain/validation/rules/min.ts'
import { required } from '#domain/validation/rules/required.ts'
import { createFormStore, type FormStoreOptions } from './form-store.ts'

const fields = {
  name: { name: 'Name', rules: 'required|min:3' },
  password: { name: 'Password', rules: 'max:5' },
  again: { name: 'Again', rules: 'confirmed:@password' },
}
const tools: FormCheckDependencies = { rules: { required, min, max, confirmed } }

/** A form, its typed values and the store that reads them. */
function setUp(settings: Partial<FormStoreOptions> = {}) {
  const values: Record<string, unknown> = { name: '', password: '', again: '' }
  const store = createFormStore({ rules: compileLocalizedForm(fields, 'en'), tools, ...settings }, () => values)
  const type = (key: string, value: unknown, ...events: Parameters<typeof store.happened>[1][]) => {
    values[key] = value
    store.happened(key, 'input', ...events)
  }
  return { store, type, values, errors: (key = 'name') => store.field(key).errors }
}

const short = ['The Name field must be at least 3 characters']
const missing = ['The Name field is required']

describe('modes', () => {
  test('Aggressive mode checks at each keystroke and on blur', () => {
    const { store, type, errors } = setUp()
    type('name', 'a')
    expect(errors()).toEqual(short)
    type('name', 'abc')
    expect(errors()).toEqual([])
    store.happened('again', 'blur')
    expect(store.field('again')).toMatchObject({ validated: true, touched: true, valid: true })
  })

  test('Lazy mode checks on blur or change', () => {
    const { store, type, errors } = setUp({ mode: lazy })
    type('name', 'a')
    expect(errors()).toEqual([])
    expect(store.field('name')).toMatchObject({ dirty: true, validated: false, valid: false })
    store.happened('name', 'change')
    expect(errors()).toEqual(short)
    type('name', 'abc')
    expect(errors()).toEqual(short)
    store.happened('name', 'blur')
    expect(errors()).toEqual([])
  })

  test('Eager mode checks on blur, and at each keystroke while there is an error', () => {
    const { store, type, errors } = setUp({ mode: eager })
    type('name', 'a')
    expect(errors()).toEqual([])
    store.happened('name', 'blur')
    expect(errors()).toEqual(short)
    type('name', 'abc')
    expect(errors()).toEqual([])
    type('name', '')
    expect(errors()).toEqual([])
    store.happened('name', 'blur')
    expect(errors()).toEqual(missing)
  })

  test('Passive mode checks on submit', () => {
    const { store, type, errors } = setUp({ mode: passive })
    type('name', 'a', 'change')
    store.happened('name', 'blur')
    expect(errors()).toEqual([])
    expect(store.checkAll()).toBe(false)
    expect(errors()).toEqual(short)
  })

  test('A field can have its own custom validation mode', () => {
    const afterThree: ValidationMode = ({ value }) => ({ on: String(value).length >= 3 ? ['input'] : [] })
    const { type, errors } = setUp({ mode: passive, modes: { password: afterThree } })
    type('password', 'ab')
    type('name', 'a')
    expect([errors('password'), errors()]).toEqual([[], []])
    type('password', 'abcdef')
    expect(errors('password')).toEqual(['The Password field may not be greater than 5 characters'])
  })
})

test("The form's state is derived from its fields", () => {
  const { store, type } = setUp()
  expect(store.form()).toEqual({ touched: false, dirty: false, pending: false, valid: undefined, errors: [], tried: false })
  store.start()
  // Checked silently: known, but not shown.
  expect(store.form()).toEqual({ touched: false, dirty: false, pending: false, valid: false, errors: [], tried: false })
  expect(store.field('name').required).toBe(true)
  type('name', 'abc')
  store.happened('name', 'blur')
  expect(store.form()).toEqual({ touched: true, dirty: true, pending: false, valid: true, errors: [], tried: false })
  type('again', 'x')
  expect(store.form().errors).toEqual([{ key: 'again', error: 'The Again field confirmation does not match' }])
  store.reset()
  expect(store.form()).toMatchObject({ touched: false, dirty: false, errors: [] })
})

test('A checked field is rechecked when a field that its rule reads changes', () => {
  const { type, errors } = setUp()
  type('password', 'abc')
  expect(errors('again')).toEqual([])
  type('again', 'abc')
  type('password', 'abcd')
  expect(errors('again')).toEqual(['The Again field confirmation does not match'])
  type('password', 'abc')
  expect(errors('again')).toEqual([])
})

test('A server error stays at its field until the value changes', () => {
  const { store, type, errors } = setUp({ errors: { name: 'taken', nobody: 'x' } })
  expect(errors()).toEqual(['taken'])
  expect(store.form().errors).toEqual([{ key: 'name', error: 'taken' }])
  expect(store.form().tried).toBe(true)
  store.happened('name', 'blur')
  expect(errors()).toEqual(['taken'])
  type('name', 'another')
  expect(errors()).toEqual([])
  store.setErrors({ name: 'taken again' })
  expect(store.form().valid).toBe(false)
})

test('Only the latest of overlapping asynchronous checks sets the errors', async () => {
  const waiting: ((valid: boolean) => void)[] = []
  const free: Rule = { message: '{_value_} is taken', validate: () => new Promise((resolve) => waiting.push(resolve)) }
  const rules = compileLocalizedForm({ name: { name: 'Name', rules: 'free' } }, 'en', { free })
  const { store, type, errors } = setUp({ rules, tools: { rules: { free } } })
  type('name', 'first')
  type('name', 'second')
  expect(store.form().pending).toBe(true)
  waiting[1]!(false)
  await vi.waitFor(() => expect(errors()).toEqual(['second is taken']))
  expect(store.form().pending).toBe(false)
  waiting[0]!(true)
  await Promise.resolve()
  await Promise.resolve()
  expect(errors()).toEqual(['second is taken'])

  const sent = store.checkAll()
  expect(sent).toBeInstanceOf(Promise)
  waiting[2]!(true)
  expect(await sent).toBe(true)
  expect(errors()).toEqual([])
})

test('A language change translates the shown errors', () => {
  const { store, type, errors } = setUp()
  type('name', 'a')
  store.follow(compileLocalizedForm({ ...fields, name: { name: '名前', rules: 'required|min:3' } }, 'ja'))
  expect(errors()).toEqual(['名前は3文字以上で入力してください。'])
  expect(errors('again')).toEqual([])
})

test("Server errors survive a reload of the page's data until the value changes", () => {
  const { store, type, errors } = setUp()
  type('name', 'abc')
  store.setErrors({ name: 'is taken' })
  store.follow(compileLocalizedForm(fields, 'en'))
  expect(errors()).toEqual(['is taken'])
  type('name', 'abcd')
  expect(errors()).toEqual([])
})

test('Only changed fields get a new state, and a stopped subscriber gets no notice', () => {
  const { store, type } = setUp()
  const before = store.field('password')
  let notified = 0
  const stop = store.subscribe(() => notified++)
  type('name', 'abc')
  expect(store.field('password')).toBe(before)
  expect(store.form()).toBe(store.form())
  expect(notified).toBeGreaterThan(0)
  stop()
  const notifiedBefore = notified
  type('name', 'abcd')
  expect(notified).toBe(notifiedBefore)
})
