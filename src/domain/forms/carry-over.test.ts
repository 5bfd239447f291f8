import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong, matrixTest } from '../../../test/matrix.ts'
import { wholeRental as rental } from '../../../test/whole-rental.ts'
import { type ArrangedField, arrangeForm, arrangementOf, type FormArrangement } from './arrangement.ts'
import { carryOver } from './carry-over.ts'
import { formDifference } from './difference.ts'
import { simple } from './templates/simple.ts'

const before = arrangementOf(rental)
const inAllLanguages = (text: string) => ({ ja: text, en: text, zh: text })
const changed = (change: (field: ArrangedField) => Partial<ArrangedField>, from = before): FormArrangement => ({
  steps: from.steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...change(field) })) })),
})
const only =
  (key: string, change: Partial<ArrangedField>) =>
  (field: ArrangedField): Partial<ArrangedField> =>
    field.key === key ? change : {}
const firstLast = ({ steps: [first, ...others] }: FormArrangement): FormArrangement => ({ steps: [...others, first!] })

const changesIn = (arrangement: FormArrangement | undefined) =>
  formDifference(rental, arrangeForm(rental, arrangement!)!).changes.map(({ key, changes }) => `${key} ${changes}`)

describe('merging with a form published in between', () => {
  test('Changes of other fields and of other parts of a field are both kept', () => {
    const mine = changed(only('rent', { label: inAllLanguages('家賃'), requiredIn: ['public'] }))
    const theirs = changed(only('rent', { off: true }), changed(only('pets', { off: true })))
    expect(changesIn(carryOver(before, mine, theirs))).toEqual(['rent off,required,words', 'pets off'])
  })

  test('A change of the same part keeps the own one', () => {
    const mine = changed(only('rent', { label: inAllLanguages('家賃') }))
    const theirs = changed(only('rent', { label: inAllLanguages('ご予算') }))
    expect(carryOver(before, mine, theirs)).toEqual(mine)
  })

  test('A removed help stays removed', () => {
    const mine = changed(({ key, help: _help, ...field }) => (key === 'rent' ? { ...field, help: undefined } : {}))
    expect(changesIn(carryOver(before, mine, changed(only('pets', { off: true }))))).toEqual(['rent words', 'pets off'])
  })

  test('The changed order is kept', () => {
    const moved = firstLast(before)
    const keys = (arrangement?: FormArrangement) => arrangement?.steps.map(({ key }) => key)
    expect(keys(carryOver(before, before, moved))).toEqual(keys(moved))
    expect(keys(carryOver(before, moved, changed(only('pets', { off: true }))))).toEqual(keys(moved))
  })

  test("A step's changed title is kept", () => {
    const titled: FormArrangement = {
      steps: before.steps.map((step, at) => (at === 0 ? { ...step, title: inAllLanguages('お客さま') } : step)),
    }
    expect(carryOver(before, titled, changed(only('pets', { off: true })))?.steps[0]?.title).toEqual(inAllLanguages('お客さま'))
    expect(carryOver(before, changed(only('pets', { off: true })), titled)?.steps[0]?.title).toEqual(inAllLanguages('お客さま'))
  })

  test('Changes are not carried over to another template', () => {
    expect(carryOver(before, before, arrangementOf(simple))).toBeUndefined()
  })

  matrixTest('Carrying over any two changes keeps both', () => {
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
        expect(carryOver(before, mine, before)).toEqual(mine)
        expect(carryOver(before, before, theirs)).toEqual(theirs)
        const both = changesIn(carryOver(before, mine, theirs)).map((line) => line.split(' ')[0])
        const either = new Set([...changesIn(mine), ...changesIn(theirs)].map((line) => line.split(' ')[0]))
        expect(new Set(both)).toEqual(either)
      }),
      { numRuns: isLong ? 100 : 20 },
    )
  })
})
