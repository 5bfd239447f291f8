import { describe, expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { checkForm, firstErrors } from '#domain/validation/check-form.ts'
import { formValues } from '#domain/validation/form-values.ts'
import type { Rule } from '#domain/validation/rule.ts'
import { allRules } from '#domain/validation/rule-set.ts'
import { answerKeys, type CardField, type CardFieldType } from '../../ui/parts/user-card-form/card-field.ts'
import { cardFormRules } from '../../ui/parts/user-card-form/card-rules.ts'
import { rulesOf } from '../../ui/parts/user-card-form/card-rules-of.ts'
import { notBelow } from '../../ui/parts/user-card-form/not-below.ts'
import { requiredWithout } from '../../ui/parts/user-card-form/required-without.ts'
import { cardSteps } from './user-card-samples.ts'

const sample = cardSteps.flatMap(({ fields }) => fields)
/** Stands in for those that need the page's words; that they are asked is what counts here. */
const shaped: Rule = { validate: (answer) => (answer === 'nonsense' ? 'no such thing' : true) }
const rules = {
  ...allRules,
  is_email: shaped,
  is_kana: shaped,
  is_tel: shaped,
  is_money: shaped,
  not_below: notBelow,
  required_without: requiredWithout,
}

function wrong(fields: readonly CardField[], sent: Record<string, string | string[]>, locale: Locale = 'en') {
  const form = cardFormRules(fields, locale)
  const given = { getAll: (name: string) => [sent[name] ?? []].flat() }
  const outcomes = checkForm(form, formValues(form, given), { rules })
  if (outcomes instanceof Promise) throw new Error('no rule of these is asynchronous')
  return firstErrors(outcomes)
}

const whole = { name: '山本', phone: '+819000001234', 'moveIn.kind': 'any', viewingWish: '2026-11-28', consentPurpose: 'yes' }

describe('the rules of a card (R2.30, R5.1)', () => {
  test('a whole card has nothing wrong', () => {
    expect(wrong(sample, whole)).toEqual({})
  })

  test('an empty one says what must be there, in words that fit the kind of answer', () => {
    expect(wrong(sample, {}, 'ja')).toEqual({
      name: 'お名前を入力してください。',
      phone: '電話番号かメールアドレスのどちらかをご入力ください。',
      email: '電話番号かメールアドレスのどちらかをご入力ください。',
      'moveIn.kind': 'ご入居希望時期をお選びください。',
      viewingWish: '内見希望日をお選びください。',
      consentPurpose: '内容をお読みのうえ、同意される場合は印をつけてください。',
    })
    expect(Object.keys(wrong(sample, {}, 'zh'))).toEqual(Object.keys(wrong(sample, {}, 'ja')))
  })

  test('one of two: either is enough', () => {
    expect(wrong(sample, { ...whole, phone: '' })).toMatchObject({ phone: expect.any(String), email: expect.any(String) })
    expect(wrong(sample, { ...whole, phone: '', email: 'hanako@example.com' })).toEqual({})
  })

  test('a period that was begun needs both its days', () => {
    const range = { ...whole, 'moveIn.kind': 'range', 'moveIn.from': '2026-12-01' }
    expect(wrong(sample, range)).toEqual({ 'moveIn.to': 'Please choose the first and the last day.' })
    expect(wrong(sample, { ...range, 'moveIn.to': '2026-12-24' })).toEqual({})
  })

  test('the upper sum is not below the lower one; either may be left open', () => {
    const reversed = { rentMax: 'The lower limit is above the upper one. Please correct one of them.' }
    expect(wrong(sample, { ...whole, rentMin: '115000', rentMax: '90000' })).toEqual(reversed)
    expect(wrong(sample, { ...whole, rentMin: '90000', rentMax: '90000' })).toEqual({})
    expect(wrong(sample, { ...whole, rentMax: '90000' })).toEqual({})
    expect(wrong(sample, { ...whole, rentMin: '90000' })).toEqual({})
  })

  test('answers have the shape of their type', () => {
    const told = wrong(sample, { ...whole, kana: 'nonsense', phone: 'nonsense', email: 'nonsense', rentMin: 'nonsense' })
    expect(Object.keys(told)).toEqual(['kana', 'phone', 'email', 'rentMin'])
  })

  test('every type asks for an answer where one is required, except a heading', () => {
    const words = { ja: '問い', en: 'Question', zh: '问题' }
    const text = { title: '', version: 1, date: '2026-11-01', paragraphs: [] }
    const more = {
      from: 'name',
      min: 1,
      max: 5,
      options: [],
      text: { ja: { ...text, locale: 'ja' }, en: { ...text, locale: 'en' }, zh: { ...text, locale: 'zh' } },
    }
    const missing = (type: CardFieldType) => {
      const field = { type, key: 'q', label: words, required: true, ...more, ...(type === 'date' && { min: undefined, max: undefined }) }
      return Object.keys(wrong([field as CardField], {}))
    }
    const single = [
      'text',
      'kana',
      'email',
      'tel',
      'number',
      'money',
      'date',
      'multi-date',
      'select',
      'multi-select',
      'file',
      'consent',
    ] as const
    for (const type of single) expect([type, missing(type)]).toEqual([type, ['q']])
    expect(missing('heading')).toEqual([])
    expect(missing('date-range')).toEqual(['q.kind'])
    // A house may have no name.
    expect(missing('postal-address')).toEqual(['qPostalCode', 'qPrefecture', 'qCity', 'qTown', 'qStreet'])
  })

  test('a step has the rules of its own fields only', () => {
    const first = cardSteps[0]!.fields
    expect(Object.keys(rulesOf(cardFormRules(sample, 'en'), first).fields)).toEqual(first.flatMap(answerKeys))
  })
})
