import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardProperties, cardPropertyNames, mergeCardProperties, reconcileLostReason } from './properties.ts'

const now: CardProperties = { assigneeId: null, stageId: 'visit', lostReason: null, temperature: 'B', nextContactOn: null }

test('A changed rating leaves the card’s stage, assignee and dates unchanged', () => {
  expect(mergeCardProperties(now, { temperature: 'B' }, { temperature: 'A' })).toEqual({
    after: { ...now, temperature: 'A' },
    changed: ['temperature'],
    conflicts: [],
  })
})

test('A rating of a card changed on both sides is a conflict, unless to the same value', () => {
  expect(mergeCardProperties(now, { temperature: 'C' }, { temperature: 'A' })).toEqual({
    after: now,
    changed: [],
    conflicts: ['temperature'],
  })
  expect(mergeCardProperties(now, { temperature: 'C' }, { temperature: 'B' })).toEqual({ after: now, changed: [], conflicts: [] })
  expect(mergeCardProperties(now, { stageId: 'visit' }, { stageId: 'talk' })).toMatchObject({
    after: { stageId: 'talk' },
    changed: ['stageId'],
  })
})

const value = fc.constantFrom('A' as const, 'B' as const, 'C' as const, null)
const properties = fc.record<CardProperties>({
  assigneeId: value,
  stageId: fc.constantFrom('A', 'B', 'C'),
  lostReason: value,
  temperature: value,
  nextContactOn: value,
})
const some = fc.uniqueArray(fc.constantFrom(...cardPropertyNames))

test('Two edits of a card’s stage or rating are stored or reported as a conflict', () => {
  fc.assert(
    fc.property(properties, properties, some, properties, some, (begun, first, firstNames, second, secondNames) => {
      const changeOf = (all: CardProperties, names: readonly (keyof CardProperties)[]) =>
        Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<CardProperties>
      const merged = mergeCardProperties(begun, begun, changeOf(first, firstNames))
      expect(merged.conflicts).toEqual([])
      const two = mergeCardProperties(merged.after, begun, changeOf(second, secondNames))
      for (const name of secondNames) expect(two.after[name] === second[name] || two.conflicts.includes(name)).toBe(true)
      for (const name of merged.changed) expect(two.after[name]).toBe(first[name])
    }),
  )
})

test('A card needs a reason in a lost stage and has none in other stages', () => {
  const lost = mergeCardProperties(now, { stageId: 'visit', lostReason: null }, { stageId: 'lost', lostReason: 'elsewhere' })
  expect(reconcileLostReason(lost, 'lost')).toMatchObject({ changed: ['stageId', 'lostReason'] })
  expect(reconcileLostReason(lost, 'working')).toBeUndefined()
  expect(reconcileLostReason(mergeCardProperties(now, { stageId: 'visit' }, { stageId: 'lost' }), 'lost')).toBeUndefined()
  const back = mergeCardProperties(lost.after, { stageId: 'lost' }, { stageId: 'visit' })
  expect(reconcileLostReason(back, 'new')).toMatchObject({ after: { lostReason: null }, changed: ['stageId', 'lostReason'] })
  const rated = mergeCardProperties({ ...lost.after, lostReason: null }, { temperature: 'B' }, { temperature: 'A' })
  expect(reconcileLostReason(rated, 'lost')).toMatchObject({ changed: ['temperature'] })
})
