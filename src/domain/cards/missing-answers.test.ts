import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullRentalForm } from '../../../test/full-rental-form.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { words as ja } from '../answers/problems/ja.ts'
import { checkAnswers } from '../forms/check-answers.ts'
import type { ConsentText } from '../forms/consent-text.ts'
import { customizeForm, type FieldCustomization, pickCustomization } from '../forms/customization.ts'
import { requiredControlNames } from '../forms/field.ts'
import { replaceFileAnswers } from '../forms/file-answers.ts'
import { allFields, type Form } from '../forms/form.ts'
import { formProblems } from '../forms/form-problems.ts'
import { formTemplates } from '../forms/templates/templates.ts'
import { templateNames } from '../forms/templates/titles.ts'
import { stepsForContext } from '../forms/visitor-steps.ts'
import { locales } from '../locale.ts'
import { relaxRequiredRules } from './exempt-fields.ts'
import { findFieldsToAskBeforeServing } from './missing-answers.ts'

const text: ConsentText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] }
const atCounter = (form: Form) => stepsForContext(form, 'served', () => ({ ja: text, en: text, zh: text })).flatMap(({ fields }) => fields)

function arranged(form: Form, change: (field: FieldCustomization) => Partial<FieldCustomization>): Form {
  const { steps } = pickCustomization(form)
  return customizeForm(form, {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...change(field) })) })),
  })!
}
const mustKnow = (...keys: string[]) => arranged(fullRentalForm, ({ key }) => (keys.includes(key) ? { requiredIn: ['served'] } : {}))

const whole = { name: ['山本 由佳'], phone: ['+819012345678'], 'moveIn.kind': ['any'], consentPurpose: ['yes'] }
const missing = (form: Form, answers = {}, more: Partial<Parameters<typeof findFieldsToAskBeforeServing>[1]> = {}) =>
  findFieldsToAskBeforeServing(form, {
    answers: { ...whole, ...answers },
    source: 'visitor',
    locale: 'ja',
    filed: [],
    gone: [],
    ...more,
  }).map(({ key }) => key)

describe('answers that a shop needs before serving', () => {
  test("Missing answers are those required before serving, in the form's order", () => {
    expect(missing(fullRentalForm)).toEqual([])
    const form = mustKnow('area', 'rent', 'kana')
    expect(missing(form)).toEqual(['kana', 'rent', 'area'])
    expect(missing(form, { kana: ['ヤマモト ユカ'] })).toEqual(['rent', 'area'])
    expect(missing(arranged(fullRentalForm, ({ key }) => (key === 'kana' ? { requiredIn: ['public', 'kiosk'] } : {})))).toEqual([])
  })

  test('A field with several controls needs an answer in each required control', () => {
    const form = mustKnow('currentAddress', 'rent', 'moveIn')
    const address = { currentAddressPostalCode: ['1600022'], currentAddressPrefecture: ['東京都'], currentAddressCity: ['新宿区'] }
    expect(missing(form, { ...address, rentMax: ['80000'] })).toEqual(['currentAddress', 'rent'])
    const rest = { currentAddressTown: ['新宿'], currentAddressStreet: ['1-1'] }
    expect(missing(form, { ...address, ...rest, rentMin: ['60000'], rentMax: ['80000'] })).toEqual([])
  })

  test('Switched-off and unasked fields are not missing', () => {
    const off = arranged(mustKnow('kana', 'foreignSupport'), ({ key }) => (key === 'kana' ? { off: true } : {}))
    expect(missing(off)).toEqual([])
    expect(missing(off, {}, { locale: 'zh' })).toEqual(['foreignSupport'])
  })

  test('If one of two answers is enough, both are missing when neither is given', () => {
    expect(missing(fullRentalForm, { phone: [] })).toEqual(['phone', 'email'])
    expect(missing(fullRentalForm, { phone: [], email: ['a@example.com'] })).toEqual([])
    expect(missing(mustKnow('email'))).toEqual(['email'])
  })

  test('Consents and expired answers are never missing, photos only if required', () => {
    expect(missing(mustKnow('consentMail'), { consentPurpose: [] })).toEqual([])
    expect(missing(mustKnow('kana'), { phone: [] }, { gone: ['phone', 'kana'] })).toEqual([])
    const { key } = allFields(formTemplates.repairDesk).find(({ type }) => type === 'file')!
    const photos = arranged(formTemplates.repairDesk, (field) => ({ requiredIn: field.key === key ? ['served'] : [] }))
    expect(missing(photos)).toEqual([key])
    expect(missing(photos, {}, { filed: [key] })).toEqual([])
  })

  matrixTest("Missing answers are those that the form's rules refuse at the counter", () => {
    const keys = templateNames.flatMap((name) => allFields(formTemplates[name]).map(({ key }) => key))
    const controls = templateNames.flatMap((name) => allFields(formTemplates[name]).flatMap(requiredControlNames))
    const some = fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 12 })
    const answer = fc.constantFrom('', 'yes', 'range', 'asap', '2026-11-28', '85000', '+819012345678', 'ヤマダ', 'a@example.com', '1K', '3')
    const answers = fc.dictionary(fc.constantFrom(...controls), fc.array(answer, { minLength: 1, maxLength: 2 }), { maxKeys: 20 })
    const cards = fc.record({ answers, locale: fc.constantFrom(...locales), filed: some, gone: some })
    fc.assert(
      fc.property(fc.constantFrom(...templateNames), some, some, cards, (name, musts, off, { answers, locale, filed, gone }) => {
        const form = arranged(formTemplates[name], ({ key, requiredIn }) => ({
          off: off.includes(key),
          requiredIn: musts.includes(key) ? ['served'] : requiredIn,
        }))
        fc.pre(formProblems(form).every(({ problem }) => !['noSuchField', 'noFields'].includes(problem)))
        const fields = relaxRequiredRules(atCounter(form), gone)
        const files = filed.map((field) => ({ id: field, field }))
        const { answers: kept, errors } = checkAnswers(fields, replaceFileAnswers(fields, answers, files), locale, ja)
        const refused = fields
          .filter((field) => field.type !== 'consent' && requiredControlNames(field).some((key) => errors[key] !== undefined && !kept[key]))
          .map(({ key }) => key)
        expect(findFieldsToAskBeforeServing(form, { source: 'visitor', answers: kept, locale, filed, gone }).map(({ key }) => key)).toEqual(
          refused,
        )
      }),
      { numRuns: isLongRun ? 300 : 50 },
    )
  })
})
