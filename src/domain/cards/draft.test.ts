import { expect, test } from 'vitest'
import { askedSteps, noticeFirst } from '../forms/asked-steps.ts'
import { rental } from '../forms/templates/rental.ts'
import { mayKeepDraft } from './draft.ts'

const text = { title: 'x', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] } as const
const steps = askedSteps(rental, 'public', () => ({ ja: text, en: text, zh: text }))
const fields = steps.flatMap((step) => step.fields)

test('what must be agreed to is asked before anything else, once, and nothing else moves', () => {
  const moved = noticeFirst(steps)
  expect(moved[0]!.fields.slice(0, 2).map(({ key }) => key)).toEqual(['consentPurpose', 'name'])
  const keys = moved.flatMap((step) => step.fields.map(({ key }) => key))
  expect(keys.slice(1)).toEqual(fields.map(({ key }) => key).filter((key) => key !== 'consentPurpose'))
  expect(noticeFirst(moved)).toEqual(moved)
})

test('a step that held nothing but the consent goes, with its heading', () => {
  const title = { ja: 'x', en: 'x', zh: 'x' }
  const consent = fields.find(({ key }) => key === 'consentPurpose')!
  const alone = { key: 'end', title, fields: [{ type: 'heading' as const, key: 'h', label: title }, consent] }
  expect(noticeFirst([steps[0]!, alone]).map(({ key }) => key)).toEqual([steps[0]!.key])
  expect(noticeFirst([alone])).toEqual([alone])
})

test.each([
  [{}, false],
  [{ phone: ['09012345678'] }, false],
  [{ consentPurpose: ['yes'], name: ['山本'] }, false],
  [{ consentPurpose: ['yes'], phone: ['090'] }, false],
  [{ consentPurpose: ['yes'], phone: ['090-12'] }, true],
  [{ consentPurpose: ['yes'], email: ['a@b.jp'] }, true],
])('a draft leaves the device once it is agreed to what for, and there is a contact: %j', (answers, may) => {
  expect(mayKeepDraft(fields, answers)).toBe(may)
})
