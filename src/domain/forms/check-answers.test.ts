import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullRentalForm as rental } from '../../../test/full-rental-form.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { words as en } from '../answers/problems/en.ts'
import { words as ja } from '../answers/problems/ja.ts'
import { words as zh } from '../answers/problems/zh.ts'
import { type ShopTextLocale, shopTextLocales } from '../locale.ts'
import { checkAnswers } from './check-answers.ts'
import type { ConsentText } from './consent-text.ts'
import { customizeForm, pickCustomization } from './customization.ts'
import { answerControlNames, type Field, type FieldType, pickRulesForFields } from './field.ts'
import { compileFieldRulesForLocale } from './field-rules.ts'
import { formTemplates } from './templates/templates.ts'
import { templateNames } from './templates/titles.ts'
import { stepsForContext } from './visitor-steps.ts'

const text: ConsentText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] }
const texts = () => ({ ja: text, en: text, zh: text })
const arrangedSteps = pickCustomization(rental).steps.map((step) => ({
  ...step,
  fields: step.fields.map((field) => (field.key === 'viewingWish' ? { ...field, requiredIn: ['public'] as const } : field)),
}))
const steps = stepsForContext(customizeForm(rental, { steps: arrangedSteps })!, 'public', texts)
const sample = steps.flatMap(({ fields }) => fields)

function wrong(fields: readonly Field[], sent: Record<string, string | string[]>, locale: ShopTextLocale = 'en') {
  const answers = Object.fromEntries(Object.entries(sent).map(([key, answer]) => [key, [answer].flat()]))
  return checkAnswers(fields, answers, locale, { ja, en, zh }[locale]).errors
}

const whole = { name: '山本', phone: '+819000001234', 'moveIn.kind': 'any', viewingWish: '2026-11-28', consentPurpose: 'yes' }

describe('rules of a card (R2.30, R5.1)', () => {
  test('A complete card has no errors', () => {
    expect(wrong(sample, whole)).toEqual({})
  })

  test('A length limit counts 𠮷 as one character', () => {
    expect(wrong(sample, { ...whole, name: '𠮷'.repeat(50) })).toEqual({})
    expect(wrong(sample, { ...whole, name: '𠮷'.repeat(51) })).toMatchObject({ name: expect.any(String) })
  })

  test('An empty card gets an error message for each required answer', () => {
    expect(wrong(sample, {}, 'ja')).toEqual({
      name: 'お名前を入力してください。',
      phone: '電話番号かメールアドレスのどちらかをご入力ください。',
      email: '電話番号かメールアドレスのどちらかをご入力ください。',
      'moveIn.kind': 'ご入居希望時期をお選びください。',
      viewingWish: '内見希望日をお選びください。',
      consentPurpose: '内容をお読みになり、同意される場合はチェックを付けてください。',
    })
    expect(Object.keys(wrong(sample, {}, 'zh'))).toEqual(Object.keys(wrong(sample, {}, 'ja')))
  })

  test("Only an answer that matches its field's own pattern is valid", () => {
    const label = { ja: '会員番号', en: 'Number', zh: '会员号' }
    const field: Field = { type: 'text', key: 'member', label, rules: 'regex:^M[0-9]{4}$' }
    expect([wrong([field], { member: 'M1234' }), wrong([field], { member: 'M12345' }, 'ja')]).toEqual([
      {},
      { member: '会員番号の形式が正しくありません。' },
    ])
  })

  test('An error message that ends with a question mark gets no full stop', () => {
    const problemOf = (label: string, locale: ShopTextLocale) => {
      const field: Field = { type: 'select', key: 'q', required: true, options: [], label: { ja: label, en: label, zh: label } }
      return wrong([field], {}, locale).q
    }
    expect(wrong(sample, {})['moveIn.kind']).toBe('Please choose: When would you like to move in?')
    expect(problemOf('您是第一次到店吗？', 'zh')).toBe('请选择您是第一次到店吗？')
    expect(problemOf('Purpose', 'en')).toBe('Please choose: Purpose.')
  })

  test('A card needs a phone number or an e-mail', () => {
    expect(wrong(sample, { ...whole, phone: '' })).toMatchObject({ phone: expect.any(String), email: expect.any(String) })
    expect(wrong(sample, { ...whole, phone: '', email: 'hanako@example.com' })).toEqual({})
  })

  test('A period with only its first day is refused', () => {
    const range = { ...whole, 'moveIn.kind': 'range', 'moveIn.from': '2026-12-01' }
    expect(wrong(sample, range)).toEqual({ 'moveIn.to': 'Please choose the first and the last day.' })
    expect(wrong(sample, { ...range, 'moveIn.to': '2026-12-24' })).toEqual({})
  })

  test('A maximum below the minimum is refused', () => {
    const reversed = { rentMax: 'The lower limit is above the upper one. Please correct one of them.' }
    expect(wrong(sample, { ...whole, rentMin: '115000', rentMax: '90000' })).toEqual(reversed)
    expect(wrong(sample, { ...whole, rentMin: '90000', rentMax: '90000' })).toEqual({})
    expect(wrong(sample, { ...whole, rentMax: '90000' })).toEqual({})
    expect(wrong(sample, { ...whole, rentMin: '90000' })).toEqual({})
  })

  test('An answer of the wrong kind for its field type is refused', () => {
    const problems = wrong(sample, { ...whole, kana: '山本', phone: 'nonsense', email: 'nonsense', rentMin: 'nonsense' })
    expect(Object.keys(problems)).toEqual(['kana', 'phone', 'email', 'rentMin'])
  })

  test('Every field type except a heading can be required', () => {
    const words = { ja: '問い', en: 'Question', zh: '问题' }
    const text = { title: '', version: 1, date: '2026-11-01', paragraphs: [] }
    const more = {
      from: 'name',
      min: 1,
      max: 5,
      options: [],
      text: { ja: { ...text, locale: 'ja' }, en: { ...text, locale: 'en' }, zh: { ...text, locale: 'zh' } },
    }
    const missing = (type: FieldType) => {
      const field = { type, key: 'q', label: words, required: true, ...more, ...(type === 'date' && { min: undefined, max: undefined }) }
      return Object.keys(wrong([field as Field], {}))
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

  test('A step has the rules of its own fields only', () => {
    const first = steps[0]!.fields
    expect(Object.keys(pickRulesForFields(compileFieldRulesForLocale(sample, 'en'), first).fields)).toEqual(
      first.flatMap(answerControlNames),
    )
  })
})

describe('answers that the page itself would not send', () => {
  test('Answers are normalized like on the page', () => {
    const { answers, errors } = checkAnswers(
      sample,
      {
        name: [' 山本\u200b 由佳 '],
        kana: ['やまもと　ゆか'],
        phone: ['０９０ー１２３４ー５６７８'],
        email: ['Yuka＠example。com'],
        rentMin: ['8.5'],
        rentMax: ['12万'],
      },
      'ja',
      ja,
    )
    expect(answers).toEqual({
      name: ['山本 由佳'],
      kana: ['ヤマモト ユカ'],
      phone: ['+819012345678'],
      email: ['Yuka@example.com'],
      rentMin: ['85000'],
      rentMax: ['120000'],
    })
    expect(Object.keys(errors)).toEqual(['moveIn.kind', 'viewingWish', 'consentPurpose'])
  })

  test.each([
    ['layouts', ['9LDK']],
    ['mustHave', ['rent', 'walk', 'layout', 'size']],
    ['mustHave', ['rent', 'rent']],
    ['viewingWish', ['2026-02-30']],
    ['viewingWish', ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']],
    ['moveIn.kind', ['whenever']],
    ['occupants', ['0']],
    ['consentPurpose', ['maybe']],
    ['name', ['長'.repeat(51)]],
  ])('The control %s refuses the answer %j', (control, answer) => {
    expect(Object.keys(checkAnswers(sample, { ...lists(whole), [control]: answer }, 'ja', ja).errors)).toEqual([control])
  })

  test('A field of one answer takes the first, and a consent refuses unknown versions', () => {
    const sent = {
      ...lists(whole),
      name: ['山本', '別人'],
      consentMailVersion: ['1'],
      consentPurposeVersion: ['1'],
      consentPurposeLocale: ['zh'],
    }
    const { answers, errors } = checkAnswers(sample, sent, 'ja', ja)
    expect(errors).toEqual({})
    expect(answers).toMatchObject({ name: ['山本'], consentPurposeVersion: ['1'], consentPurposeLocale: ['zh'] })
    expect(answers).not.toHaveProperty('consentMailVersion')
    const unread = { consentPurposeVersion: ['2'], consentPurposeLocale: ['fr'] }
    expect(Object.keys(checkAnswers(sample, { ...sent, ...unread }, 'ja', ja).errors)).toEqual(Object.keys(unread))
  })

  test('The last day must not be before the first', () => {
    const period = { 'moveIn.kind': ['range'], 'moveIn.from': ['2026-12-24'], 'moveIn.to': ['2026-12-01'] }
    expect(checkAnswers(sample, { ...lists(whole), ...period }, 'ja', ja).errors).toEqual({
      'moveIn.to': '終わりの日が始めの日より前になっています。',
    })
  })

  test('Answers of hidden or unknown fields are not kept', () => {
    const sent = { ...lists(whole), foreignSupport: ['guarantor'], admin: ['yes'], constructor: ['x'] }
    expect(Object.keys(checkAnswers(sample, sent, 'ja', ja).answers).filter((key) => !(key in whole))).toEqual([])
    expect(checkAnswers(sample, sent, 'zh', zh).answers).toHaveProperty('foreignSupport')
  })
})

describe('any form and any answers', () => {
  const controls = fc.constantFrom(
    ...templateNames.flatMap((name) => formTemplates[name].steps.flatMap(({ fields }) => fields.map(({ key }) => key))),
  )
  const answer = fc.oneof(
    fc.string(),
    fc.constantFrom('yes', 'range', '2026-11-28', '85000', '+819012345678', 'ヤマダ', 'a@example.com', '1K', '3', 'first'),
  )
  const any = fc.dictionary(
    fc.oneof(controls, fc.constantFrom('moveIn.kind', 'moveIn.from', 'rentMin', 'rentMax', 'currentAddressCity', '__proto__')),
    fc.array(answer, { minLength: 1, maxLength: 4 }),
  )

  matrixTest('Checking answers twice changes nothing, and all languages find the same errors', () => {
    fc.assert(
      fc.property(fc.constantFrom(...templateNames), any, (name, sent) => {
        const fields = stepsForContext({ ...formTemplates, rental }[name], 'public', texts).flatMap((step) => step.fields)
        const once = checkAnswers(fields, sent, 'en', en)
        expect(checkAnswers(fields, once.answers, 'en', en)).toEqual(once)
        const wrongIn = (locale: ShopTextLocale) =>
          Object.keys(
            checkAnswers(
              fields.filter(({ visibleIf }) => !visibleIf),
              sent,
              locale,
              { ja, en, zh }[locale],
            ).errors,
          )
        for (const locale of shopTextLocales) expect(wrongIn(locale)).toEqual(wrongIn('ja'))
      }),
      { numRuns: isLongRun ? 300 : 30 },
    )
  })
})

function lists(sent: Record<string, string>) {
  return Object.fromEntries(Object.entries(sent).map(([key, answer]) => [key, [answer]]))
}
