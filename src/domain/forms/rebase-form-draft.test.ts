import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullRentalForm as rental } from '../../../test/full-rental-form.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { customizeForm, type FieldCustomization, type FormCustomization, pickCustomization } from './customization.ts'
import { formDifference } from './difference.ts'
import { rebaseFormDraft } from './rebase-form-draft.ts'
import { simpleTemplate } from './templates/simple.ts'

const before = pickCustomization(rental)
const inAllLanguages = (text: string) => ({ ja: text, en: text, zh: text })
const changed = (change: (field: FieldCustomization) => Partial<FieldCustomization>, from = before): FormCustomization => ({
  steps: from.steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...change(field) })) })),
})
const only =
  (key: string, change: Partial<FieldCustomization>) =>
  (field: FieldCustomization): Partial<FieldCustomization> =>
    field.key === key ? change : {}
const firstLast = ({ steps: [first, ...others] }: FormCustomization): FormCustomization => ({ steps: [...others, first!] })

const changesIn = (arrangement: FormCustomization | undefined) =>
  formDifference(rental, customizeForm(rental, arrangement!)!).changes.map(({ key, changes }) => `${key} ${changes}`)

describe('merging with a form published in between', () => {
  test('Two changes of different parts of a form are both kept', () => {
    const mine = changed(only('rent', { label: inAllLanguages('家賃'), requiredIn: ['public'] }))
    const theirs = changed(only('rent', { off: true }), changed(only('pets', { off: true })))
    expect(changesIn(rebaseFormDraft(before, mine, theirs))).toEqual(['rent off,required,words', 'pets off'])
  })

  test('If both sides changed one part of a field, the own change is kept', () => {
    const mine = changed(only('rent', { label: inAllLanguages('家賃') }))
    const theirs = changed(only('rent', { label: inAllLanguages('ご予算') }))
    expect(rebaseFormDraft(before, mine, theirs)).toEqual(mine)
  })

  test('A help text removed in an edit stays removed', () => {
    const mine = changed(({ key, help: _help, ...field }) => (key === 'rent' ? { ...field, help: undefined } : {}))
    expect(changesIn(rebaseFormDraft(before, mine, changed(only('pets', { off: true }))))).toEqual(['rent words', 'pets off'])
  })

  test('An order of steps changed on either side is kept', () => {
    const moved = firstLast(before)
    const keys = (arrangement?: FormCustomization) => arrangement?.steps.map(({ key }) => key)
    expect(keys(rebaseFormDraft(before, before, moved))).toEqual(keys(moved))
    expect(keys(rebaseFormDraft(before, moved, changed(only('pets', { off: true }))))).toEqual(keys(moved))
  })

  test('The title of a step changed on either side is kept', () => {
    const titled: FormCustomization = {
      steps: before.steps.map((step, at) => (at === 0 ? { ...step, title: inAllLanguages('お客さま') } : step)),
    }
    expect(rebaseFormDraft(before, titled, changed(only('pets', { off: true })))?.steps[0]?.title).toEqual(inAllLanguages('お客さま'))
    expect(rebaseFormDraft(before, changed(only('pets', { off: true })), titled)?.steps[0]?.title).toEqual(inAllLanguages('お客さま'))
  })

  test('Own changes are not merged with a form of another template', () => {
    expect(rebaseFormDraft(before, before, pickCustomization(simpleTemplate))).toBeUndefined()
  })

  matrixTest('Merging any two edits of a form keeps every changed field', () => {
    const keys = before.steps.flatMap(({ fields }) => fields.map(({ key }) => key))
    const change = fc.record({ key: fc.constantFrom(...keys), part: fc.constantFrom('off', 'label', 'requiredIn'), text: fc.string() })
    const edits = fc
      .array(change, { maxLength: 6 })
      .map((changes) =>
        changes.reduce(
          (form, { key, part, text }) =>
            changed(
              only(key, part === 'off' ? { off: true } : part === 'label' ? { label: inAllLanguages(text) } : { requiredIn: ['served'] }),
              form,
            ),
          before,
        ),
      )
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        expect(rebaseFormDraft(before, mine, before)).toEqual(mine)
        expect(rebaseFormDraft(before, before, theirs)).toEqual(theirs)
        const both = changesIn(rebaseFormDraft(before, mine, theirs)).map((line) => line.split(' ')[0])
        const either = new Set([...changesIn(mine), ...changesIn(theirs)].map((line) => line.split(' ')[0]))
        expect(new Set(both)).toEqual(either)
      }),
      { numRuns: isLongRun ? 100 : 20 },
    )
  })
})
