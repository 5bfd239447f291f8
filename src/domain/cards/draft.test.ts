import { expect, test } from 'vitest'
import { rentalTemplate } from '../forms/templates/rental.ts'
import { collapsedFields, moveConsentsToFirstPage, stepsForContext } from '../forms/visitor-steps.ts'
import { canStoreDraft } from './draft.ts'

const text = { title: 'x', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] } as const
const steps = stepsForContext(rentalTemplate, 'public', () => ({ ja: text, en: text, zh: text }))
const fields = steps.flatMap((step) => step.fields)

test('The required consent moves to the end of the first page', () => {
  const moved = moveConsentsToFirstPage(steps)
  expect(moved[0]!.fields.at(-1)!.key).toBe('consentPurpose')
  const keys = moved.flatMap((step) => step.fields.map(({ key }) => key)).filter((key) => key !== 'consentPurpose')
  expect(keys).toEqual(fields.map(({ key }) => key).filter((key) => key !== 'consentPurpose'))
  expect(moveConsentsToFirstPage(moved)).toEqual(moved)
})

test('The first page shows name, phone and consent and folds optional questions', () => {
  const [first] = moveConsentsToFirstPage(steps)
  const folded = collapsedFields(first!.fields).map(({ key }) => key)
  expect(first!.fields.map(({ key }) => key).filter((key) => !folded.includes(key))).toEqual(['name', 'phone', 'consentPurpose'])
  // A page without required questions stays open.
  expect(collapsedFields(steps[1]!.fields.filter((field) => !field.required))).toEqual([])
})

test('A step with only a heading is removed once its consent moves to the first page', () => {
  const title = { ja: 'x', en: 'x', zh: 'x' }
  const consent = fields.find(({ key }) => key === 'consentPurpose')!
  const alone = { key: 'end', title, fields: [{ type: 'heading' as const, key: 'h', label: title }, consent] }
  expect(moveConsentsToFirstPage([steps[0]!, alone]).map(({ key }) => key)).toEqual([steps[0]!.key])
  expect(moveConsentsToFirstPage([alone])).toEqual([alone])
})

test.each([
  [{}, false],
  [{ phone: ['09012345678'] }, false],
  [{ consentPurpose: ['yes'], name: ['山本'] }, false],
  [{ consentPurpose: ['yes'], phone: ['090'] }, false],
  [{ consentPurpose: ['yes'], phone: ['090-12'] }, true],
  [{ consentPurpose: ['yes'], email: ['a@b.jp'] }, true],
])('A draft is sent to the server only with consent and a contact (%j)', (answers, may) => {
  expect(canStoreDraft(fields, answers)).toBe(may)
})
