import { expect, test } from 'vitest'
import { arrangeForm, arrangementOf } from '#domain/forms/arrangement.ts'
import { simple } from '#domain/forms/templates/simple.ts'
import { missingTranslations, movedField, movedStep, moveFieldTo, positionOf, tidied, withField, withTitle } from './arranging.ts'

const whole = arrangementOf(simple)
const order = (arrangement = whole) => arrangement.steps.map(({ key, fields }) => [key, ...fields.map((field) => field.key)].join(' '))

test('A field swaps places with its neighbour', () => {
  expect(order(movedField(whole, 'kana', 1))).toEqual(['person name phone kana email', 'matter matter consentPurpose'])
  expect(order(movedField(whole, 'kana', -1))).toEqual(['person kana name phone email', 'matter matter consentPurpose'])
})

test('A field at the end of a step moves into the next step', () => {
  const on = movedField(whole, 'email', 1)!
  expect(order(on)).toEqual(['person name kana phone', 'matter email matter consentPurpose'])
  expect(order(movedField(on, 'email', -1))).toEqual(order())
  expect(movedField(whole, 'name', -1)).toBeUndefined()
  expect(movedField(whole, 'consentPurpose', 1)).toBeUndefined()
})

test("A moved field skips unasked fields and steps that visitors don't see", () => {
  const fewer = ['kana', 'matter', 'consentPurpose'].reduce((form, key) => withField(form, key, { off: true }), whole)
  expect(order(movedField(fewer, 'name', 1))).toEqual(['person kana phone name email', 'matter matter consentPurpose'])
  expect(positionOf(movedField(fewer, 'name', 1)!, 'name').position).toBe(2)
  expect(movedField(fewer, 'email', 1)).toBeUndefined()
  expect(movedStep(fewer, 'person', 1)).toBeUndefined()
})

test('A field moves to a chosen place', () => {
  expect(order(moveFieldTo(whole, 'name', 'person', 3))).toEqual(['person kana phone name email', 'matter matter consentPurpose'])
  expect(positionOf(moveFieldTo(whole, 'name', 'matter', 2), 'name')).toMatchObject({ step: { key: 'matter' }, position: 2 })
})

test("Moved steps keep the form's fields", () => {
  const turned = movedStep(whole, 'person', 1)!
  expect(turned.steps.map(({ key }) => key)).toEqual(['matter', 'person'])
  expect(movedStep(turned, 'matter', -1)).toBeUndefined()
  expect(arrangeForm(simple, moveFieldTo(turned, 'name', 'matter', 1))).toBeDefined()
})

test('Publishing trims texts and drops empty helps', () => {
  const help = { ja: ' ', en: '', zh: '' }
  const typed = withField(whole, 'phone', { help, label: { ja: ' 電話 ', en: 'Phone', zh: '电话　' } })
  expect(positionOf(tidied(typed), 'phone').field).toEqual({
    key: 'phone',
    off: false,
    onTicket: false,
    requiredIn: [],
    label: { ja: '電話', en: 'Phone', zh: '电话' },
  })
  expect(tidied(whole)).toEqual(whole)
})

test('A text needs all three languages; only a help may be left out', () => {
  const partly = { ja: 'あ', en: '', zh: 'a' }
  expect([...missingTranslations(withField(whole, 'name', { label: partly }))]).toEqual(['name'])
  expect([...missingTranslations(withField(whole, 'name', { help: partly }))]).toEqual(['name'])
  expect([...missingTranslations(withField(whole, 'name', { help: { ja: '', en: ' ', zh: '' } }))]).toEqual([])
  expect([...missingTranslations(withField(whole, 'name', { options: [{ value: 'a', label: partly }] }))]).toEqual(['name'])
  expect([...missingTranslations(withTitle(whole, 'matter', partly))]).toEqual(['matter'])
  expect([...missingTranslations(whole)]).toEqual([])
})
