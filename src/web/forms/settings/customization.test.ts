import { expect, test } from 'vitest'
import { customizeForm, pickCustomization } from '#domain/forms/customization.ts'
import { simpleTemplate } from '#domain/forms/templates/simple.ts'
import {
  changeField,
  changeStepTitle,
  findUntranslatedKeys,
  locateField,
  moveFieldTo,
  shiftField,
  shiftStep,
  trimCustomizationTexts,
} from './customization.ts'

const whole = pickCustomization(simpleTemplate)
const order = (customization = whole) => customization.steps.map(({ key, fields }) => [key, ...fields.map((field) => field.key)].join(' '))

test('A field swaps places with its neighbour', () => {
  expect(order(shiftField(whole, 'kana', 1))).toEqual(['person name phone kana email', 'matter matter consentPurpose'])
  expect(order(shiftField(whole, 'kana', -1))).toEqual(['person kana name phone email', 'matter matter consentPurpose'])
})

test('A field at the end of a step moves into the next step', () => {
  const on = shiftField(whole, 'email', 1)!
  expect(order(on)).toEqual(['person name kana phone', 'matter email matter consentPurpose'])
  expect(order(shiftField(on, 'email', -1))).toEqual(order())
  expect(shiftField(whole, 'name', -1)).toBeUndefined()
  expect(shiftField(whole, 'consentPurpose', 1)).toBeUndefined()
})

test("A moved field skips unasked fields and steps that visitors don't see", () => {
  const fewer = ['kana', 'matter', 'consentPurpose'].reduce((form, key) => changeField(form, key, { off: true }), whole)
  expect(order(shiftField(fewer, 'name', 1))).toEqual(['person kana phone name email', 'matter matter consentPurpose'])
  expect(locateField(shiftField(fewer, 'name', 1)!, 'name').position).toBe(2)
  expect(shiftField(fewer, 'email', 1)).toBeUndefined()
  expect(shiftStep(fewer, 'person', 1)).toBeUndefined()
})

test('A field moves to a chosen place', () => {
  expect(order(moveFieldTo(whole, 'name', 'person', 3))).toEqual(['person kana phone name email', 'matter matter consentPurpose'])
  expect(locateField(moveFieldTo(whole, 'name', 'matter', 2), 'name')).toMatchObject({ step: { key: 'matter' }, position: 2 })
})

test('A step can be moved, and the form stays valid', () => {
  const turned = shiftStep(whole, 'person', 1)!
  expect(turned.steps.map(({ key }) => key)).toEqual(['matter', 'person'])
  expect(shiftStep(turned, 'matter', -1)).toBeUndefined()
  expect(customizeForm(simpleTemplate, moveFieldTo(turned, 'name', 'matter', 1))).toBeDefined()
})

test('Publishing trims texts and drops empty help texts', () => {
  const help = { ja: ' ', en: '', zh: '' }
  const typed = changeField(whole, 'phone', { help, label: { ja: ' 電話 ', en: 'Phone', zh: '电话　' } })
  expect(locateField(trimCustomizationTexts(typed), 'phone').field).toEqual({
    key: 'phone',
    off: false,
    onTicket: false,
    requiredIn: [],
    label: { ja: '電話', en: 'Phone', zh: '电话' },
  })
  expect(trimCustomizationTexts(whole)).toEqual(whole)
})

test('Every text except an empty help text needs all three languages', () => {
  const partly = { ja: 'あ', en: '', zh: 'a' }
  expect([...findUntranslatedKeys(changeField(whole, 'name', { label: partly }))]).toEqual(['name'])
  expect([...findUntranslatedKeys(changeField(whole, 'name', { help: partly }))]).toEqual(['name'])
  expect([...findUntranslatedKeys(changeField(whole, 'name', { help: { ja: '', en: ' ', zh: '' } }))]).toEqual([])
  expect([...findUntranslatedKeys(changeField(whole, 'name', { options: [{ value: 'a', label: partly }] }))]).toEqual(['name'])
  expect([...findUntranslatedKeys(changeStepTitle(whole, 'matter', partly))]).toEqual(['matter'])
  expect([...findUntranslatedKeys(whole)]).toEqual([])
})
