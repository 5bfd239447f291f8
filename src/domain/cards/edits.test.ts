import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers } from '../forms/answers.ts'
import { controlNames, type Field } from '../forms/field.ts'
import { findChangedFieldKeys, mergeEdits } from './edits.ts'

const label = { ja: '問い', en: 'Question', zh: '问题' }
const fields: readonly Field[] = [
  { type: 'text', key: 'name', label },
  { type: 'money', key: 'rent', range: true, label },
  { type: 'multi-select', key: 'layouts', options: [], label },
  { type: 'date-range', key: 'moveIn', label },
]
const keys = fields.flatMap(controlNames)
const anyAnswers = fc.dictionary(fc.constantFrom(...keys), fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }))
const begun: Answers = { name: ['山本'], rentMin: ['80000'], rentMax: ['100000'], layouts: ['1K', '1DK'] }

test('Edits of different fields are both kept', () => {
  const now = { ...begun, name: ['山本 由佳'] }
  const mine = { ...begun, rentMax: ['120000'] }
  expect(mergeEdits(fields, { before: begun, now, mine })).toEqual({
    answers: { ...begun, name: ['山本 由佳'], rentMax: ['120000'] },
    changed: ['rent'],
    conflicts: [],
  })
})

test('Edits of two controls of one field conflict, and the stored answer is kept', () => {
  const now = { ...begun, rentMin: ['90000'] }
  const mine = { ...begun, rentMax: ['120000'] }
  expect(mergeEdits(fields, { before: begun, now, mine })).toEqual({
    answers: now,
    changed: [],
    conflicts: [
      {
        key: 'rent',
        before: { rentMin: ['80000'], rentMax: ['100000'] },
        mine: { rentMin: ['80000'], rentMax: ['120000'] },
        theirs: { rentMin: ['90000'], rentMax: ['100000'] },
      },
    ],
  })
})

test('The same change on both sides, or a change on only one, is no conflict', () => {
  const { layouts: _, ...now } = begun
  expect(mergeEdits(fields, { before: begun, now, mine: now })).toEqual({ answers: now, changed: [], conflicts: [] })
  expect(mergeEdits(fields, { before: begun, now: begun, mine: now })).toEqual({ answers: now, changed: ['layouts'], conflicts: [] })
})

test('Every change of two edits is merged or reported as a conflict', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, anyAnswers, (before, now, mine) => {
      const { answers, changed, conflicts } = mergeEdits(fields, { before, now, mine })
      const ownChanges = findChangedFieldKeys(fields, before, mine)
      const theirs = findChangedFieldKeys(fields, before, now)
      const stopped = conflicts.map(({ key }) => key)
      // Each own change is present or reported as a conflict.
      expect(findChangedFieldKeys(fields, answers, mine).filter((key) => ownChanges.includes(key))).toEqual(stopped)
      // Each change of the other side is present.
      expect(theirs.filter((key) => findChangedFieldKeys(fields, answers, now).includes(key))).toEqual([])
      expect(changed.filter((key) => stopped.includes(key))).toEqual([])
      // Swapping the sides gives the same conflicts.
      const otherWay = mergeEdits(fields, { before, now: mine, mine: now })
      expect(otherWay.conflicts.map(({ key }) => key)).toEqual(stopped)
    }),
    { numRuns: 500 },
  )
})
