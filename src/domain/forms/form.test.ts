import { describe, expect, test } from 'vitest'
import { fullRentalForm as rental } from '../../../test/full-rental-form.ts'
import { shopTextLocales } from '../locale.ts'
import type { ConsentText } from './consent-text.ts'
import { addNewTemplateFields, customizeForm, type FieldCustomization, pickCustomization } from './customization.ts'
import { formDifference } from './difference.ts'
import { allFields, type Form } from './form.ts'
import { formProblems } from './form-problems.ts'
import { simpleTemplate } from './templates/simple.ts'
import { isFieldVisible } from './visible.ts'
import { stepsForContext } from './visitor-steps.ts'

const text: ConsentText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] }
const texts = () => ({ ja: text, en: text, zh: text })

function changed(change: (field: FieldCustomization) => Partial<FieldCustomization>): Form {
  const { steps } = pickCustomization(rental)
  return customizeForm(rental, {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...change(field) })) })),
  })!
}
const only =
  (key: string, change: Partial<FieldCustomization>) =>
  (field: FieldCustomization): Partial<FieldCustomization> =>
    field.key === key ? change : {}
const askedFields = (form: Form) => stepsForContext(form, 'public', texts).flatMap(({ fields }) => fields)

describe('asked steps', () => {
  test('A field is required only in the contexts that the form names', () => {
    const name = askedFields(rental).find(({ key }) => key === 'name')!
    expect(name).toMatchObject({ required: true })
    expect(Object.keys(name)).not.toEqual(expect.arrayContaining(['privacy']))
    const moveIn = changed(only('moveIn', { requiredIn: ['served'] }))
    expect(askedFields(moveIn).find(({ key }) => key === 'moveIn')).toMatchObject({ required: false, marked: false, later: true })
    expect(askedFields(rental).some(({ later }) => later)).toBe(false)
  })

  test('Switched-off fields and steps without questions are left out', () => {
    const without = changed(({ key }) => (key === 'pets' ? { off: true } : {}))
    expect(askedFields(without).map(({ key }) => key)).not.toContain('pets')
    const withoutArea = changed(({ key }) =>
      ['routes', 'stations', 'area', 'commuteStation', 'commute', 'walkMax'].includes(key) ? { off: true } : {},
    )
    expect(stepsForContext(withoutArea, 'public', texts).map(({ key }) => key)).toEqual(['person', 'visit', 'home', 'details', 'last'])
  })

  test('If one contact field is switched off, the other one is required', () => {
    const noEmail = changed(only('email', { off: true }))
    expect(formProblems(noEmail)).toEqual([])
    const phone = askedFields(noEmail).find(({ key }) => key === 'phone')!
    expect(phone).toEqual({ type: 'tel', key: 'phone', label: phone.label, required: true, sentences: {} })
    const noPhone = askedFields(changed(only('phone', { off: true })))
    expect(noPhone.find(({ key }) => key === 'email')).toMatchObject({ required: true })
    // The shop's own help stays.
    const help = { ja: '日中に出られる番号', en: 'By day', zh: '白天' }
    const own = changed(({ key }) => (key === 'email' ? { off: true } : key === 'phone' ? { help } : {}))
    expect(askedFields(own).find(({ key }) => key === 'phone')).toMatchObject({ required: true, help })
  })

  test('The visibility of a field can depend on another answer or on the language', () => {
    const guarantor = allFields(rental).find(({ key }) => key === 'foreignSupport')!
    expect(shopTextLocales.map((locale) => isFieldVisible(guarantor, {}, locale))).toEqual([false, true, true])
    const kind = { visibleIf: { field: 'pets', is: ['dog', 'cat'] } }
    expect([{}, { pets: ['none'] }, { pets: ['other', 'cat'] }].map((answers) => isFieldVisible(kind, answers, 'ja'))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('arranging a form', () => {
  test("Applying a form's own arrangement changes nothing", () => {
    expect(formDifference(rental, customizeForm(rental, pickCustomization(rental))!)).toEqual({ changes: [], breaks: [], steps: [] })
  })

  test("An arrangement must have each of the form's fields once", () => {
    const { steps } = pickCustomization(rental)
    const [first, ...others] = steps
    const last = first!.fields.at(-1)!
    expect(customizeForm(rental, { steps: others })).toBeUndefined()
    expect(customizeForm(rental, { steps: [{ ...first!, fields: first!.fields.slice(1) }, ...others] })).toBeUndefined()
    expect(customizeForm(rental, { steps: [{ ...first!, fields: [...first!.fields, last] }, ...others] })).toBeUndefined()
    expect(
      customizeForm(rental, { steps: [{ ...first!, fields: [...first!.fields.slice(0, -1), { ...last, key: 'x' }] }, ...others] }),
    ).toBeUndefined()
  })

  test('An arrangement changes a label, but never the type, range or privacy of a field', () => {
    const renamed = changed(only('rent', { label: { ja: '家賃', en: 'Rent', zh: '房租' }, off: true }))
    const rent = allFields(renamed).find(({ key }) => key === 'rent')
    expect(rent).toMatchObject({ type: 'money', range: true, privacy: 'open', off: true, label: { ja: '家賃' } })
  })
})

describe("forms that can't be published", () => {
  const problems = (form: Form) => formProblems(form).map(({ problem, key }) => `${problem} ${key}`)

  test.each([
    ['a name that is not asked', changed(only('name', { off: true })), ['noSuchField kana', 'fixedOff name']],
    ['an optional consent', changed(only('consentPurpose', { requiredIn: ['served'] })), ['fixedOptional consentPurpose']],
    ['neither phone nor e-mail', changed(({ key }) => ({ off: ['phone', 'email'].includes(key) })), ['noneOfTwo phone']],
    ['a choice without options', changed(only('layouts', { options: [] })), ['noOptions layouts']],
    [
      'a repeated option',
      changed(only('pets', { options: [...Array(2)].map(() => ({ value: 'cat', label: { ja: '猫', en: 'Cat', zh: '猫' } })) })),
      ['sameOption pets'],
    ],
    ['four fields on the ticket', changed(only('urgency', { onTicket: true })), ['tooManyOnTicket layouts']],
    ['a contact on the ticket', changed(({ key }) => ({ onTicket: key === 'phone' })), ['notForTicket phone']],
  ])('A form is not published with %s', (_, form, expected) => {
    expect(problems(form)).toEqual(expected)
  })

  test('A form with a name reading on another step or an unknown rule is not published', () => {
    const [person, visit, ...others] = rental.steps
    const kana = person!.fields.find(({ key }) => key === 'kana')!
    const apart = {
      steps: [
        { ...person!, fields: person!.fields.filter((field) => field !== kana) },
        { ...visit!, fields: [...visit!.fields, kana] },
        ...others,
      ],
    }
    expect(problems(apart)).toEqual(['otherStep kana'])
    const odd = {
      steps: rental.steps.map((step) => ({
        ...step,
        fields: step.fields.map((field) => (field.key === 'area' ? { ...field, rules: 'max:9|wobbly' } : field)),
      })),
    }
    expect(formProblems(odd)).toEqual([
      { problem: 'badRules', key: 'area', rule: { code: 'unknownRule', at: [6, 12], params: { rule: 'wobbly' } } },
    ])
  })
})

describe('the difference shown before publishing', () => {
  const difference = (form: Form) => {
    const { changes, breaks } = formDifference(rental, form)
    return [
      ...changes.map(({ key, changes: what }) => `${key}: ${what.join(' ')}`),
      ...breaks.map(({ key, breaks: what, option }) => `! ${key}: ${what} ${option ?? ''}`.trim()),
    ]
  }
  const pets = allFields(rental).find(({ key }) => key === 'pets')!

  test.each([
    ['a removed field', changed(only('pets', { off: true })), ['pets: off', '! pets: goneField']],
    ['a required field', changed(only('rent', { requiredIn: ['public', 'served'] })), ['rent: required', '! rent: asksMore']],
    [
      'the remaining contact field',
      changed(only('email', { off: true })),
      ['phone: required', 'email: off', '! phone: asksMore', '! email: goneField'],
    ],
    ['a field required only before serving', changed(only('rent', { requiredIn: ['served'] })), ['rent: required']],
    ['a field that becomes optional', changed(only('moveIn', { requiredIn: [] })), ['moveIn: optional']],
    ['changed words', changed(only('area', { help: undefined })), ['area: words']],
    [
      'a removed and a new option',
      changed(
        only('pets', {
          options: [...('options' in pets ? pets.options.slice(1) : []), { value: 'fish', label: { ja: '魚', en: 'Fish', zh: '鱼' } }],
        }),
      ),
      ['pets: options', '! pets: goneOption none'],
    ],
    ['a field removed from the ticket', changed(only('rent', { onTicket: false })), ['rent: offTicket']],
    ['a field added to the ticket', changed(only('pets', { onTicket: true })), ['pets: toTicket']],
    ['a changed retention', changed(only('notes', { keepMonths: 6 })), ['notes: retention']],
  ])('The difference shows %s', (_, form, expected) => {
    expect(difference(form)).toEqual(expected)
  })

  test('The difference names the contexts of newly required and optional fields', () => {
    const contextChanges = (form: Form) => formDifference(rental, form).changes.map(({ required, optional }) => ({ required, optional }))
    expect(contextChanges(changed(only('rent', { requiredIn: ['served'] })))).toEqual([{ required: ['served'], optional: [] }])
    expect(contextChanges(changed(only('moveIn', { requiredIn: [] })))).toEqual([{ required: [], optional: ['public', 'kiosk', 'served'] }])
  })

  test('A change of template reports the fields that are new and those that are gone', () => {
    const changes = difference(simpleTemplate)
    expect(changes).toContain('matter: on')
    expect(changes).toContain('! rent: goneField')
    expect(changes).not.toContain('name: position')
  })

  test('Only the moved fields of a changed order are listed', () => {
    const { steps } = pickCustomization(rental)
    const [home] = steps.filter(({ key }) => key === 'home')
    const moved = { ...home!, fields: [...home!.fields.slice(1), home!.fields[0]!] }
    expect(difference(customizeForm(rental, { steps: steps.map((step) => (step.key === 'home' ? moved : step)) })!)).toEqual([
      'moveIn: position',
    ])
  })
})

test('New template fields are added to an older form switched off (R2.30)', () => {
  const before: Form = {
    steps: rental.steps.map((step) => ({
      ...step,
      fields: step.fields.filter(({ type }) => type !== 'routes' && type !== 'stations').reverse(),
    })),
  }
  const now = addNewTemplateFields(before, rental)
  const keysOf = (form: Form) => form.steps.find(({ key }) => key === 'place')!.fields.map(({ key }) => key)
  expect(keysOf(before)).toEqual(['walkMax', 'commute', 'area'])
  expect(keysOf(now)).toEqual(['routes', 'stations', 'commuteStation', 'walkMax', 'commute', 'area'])
  expect(formDifference(before, now)).toEqual({ changes: [], breaks: [], steps: [] })
  expect(
    allFields(now)
      .filter(({ off }) => off)
      .map(({ key }) => key),
  ).toEqual(['routes', 'stations', 'commuteStation'])
  expect(formProblems(now)).toEqual([])
  expect(addNewTemplateFields(now, rental)).toEqual(now)
})
