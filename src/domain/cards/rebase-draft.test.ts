import { expect, test } from 'vitest'
import type { Answers } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'
import { rebaseDeviceDraft, rebaseDraftAnswers } from './rebase-draft.ts'

const label = { ja: 'x', en: 'x', zh: 'x' }
const fields: readonly Field[] = ['name', 'property', 'area'].map((key) => ({ type: 'text', key, label }))
const at = (rev: number, answers: Answers) => ({ rev, answers })

test("A page older than the device's draft changes nothing in the draft", () => {
  // The page was already on its way when the server confirmed the save.
  const device = { answers: { name: ['山本'], property: ['若葉201'] }, base: { name: ['山本'], property: ['若葉201'] }, rev: 3 }
  for (const older of [at(2, { name: ['山本'] }), at(1, {}), at(2, { name: ['山本'], property: ['若葉'] })])
    expect(rebaseDeviceDraft(fields, device, older)).toEqual({ ...device, conflicts: [] })
  expect(rebaseDeviceDraft(fields, device, undefined)).toEqual({ ...device, conflicts: [] })
})

test('A page of a newer revision updates only answers not changed on the device', () => {
  const device = { answers: { name: ['山本'], property: ['若葉201'] }, base: { name: ['山本'] }, rev: 2 }
  expect(rebaseDeviceDraft(fields, device, at(2, { name: ['山本'] }))).toEqual({ ...device, conflicts: [] })
  const newer = { name: ['山本 由佳'], area: ['南'] }
  expect(rebaseDeviceDraft(fields, device, at(3, newer))).toEqual({
    answers: { name: ['山本 由佳'], property: ['若葉201'], area: ['南'] },
    base: newer,
    rev: 3,
    conflicts: [],
  })
  expect(rebaseDeviceDraft(fields, { ...device, answers: {} }, at(3, { name: ['山本'], area: ['南'] })).answers).toEqual({ area: ['南'] })
  expect(rebaseDeviceDraft(fields, device, at(3, {})).answers).toEqual({ property: ['若葉201'] })
})

test("If both sides changed a field, the device's answer stays and is reported", () => {
  const { answers, conflicts } = rebaseDraftAnswers(fields, {
    before: { name: ['山本'] },
    now: { name: ['佐藤'], area: ['南'] },
    mine: { name: ['山本 由佳'], property: ['若葉'] },
  })
  expect(answers).toEqual({ name: ['山本 由佳'], area: ['南'], property: ['若葉'] })
  expect(conflicts).toEqual(['name'])
  // Clearing an answer is a change, too.
  expect(rebaseDraftAnswers(fields, { before: { name: ['a'] }, now: { name: ['b'] }, mine: {} })).toEqual({
    answers: {},
    conflicts: ['name'],
  })
})
