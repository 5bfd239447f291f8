import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEstimator } from './estimator.ts'

const line = (...minutes: number[]) => minutes.map((priorMinutes, index) => ({ id: `p${index + 1}`, priorMinutes }))
const told = (...situation: Parameters<typeof plainEstimator>) =>
  [...plainEstimator(...situation)].map(([id, { low, high, cutByClosing }]) => `${id} ${low}–${high}${cutByClosing ? ' cut' : ''}`)

test('the minutes of the parties ahead, among those on duty, half less and half more, to five minutes', () => {
  expect(told({ line: line(15, 30, 15, 10), staffOnDuty: 1 })).toEqual(['p2 5–25', 'p3 20–70', 'p4 30–90'])
  expect(told({ line: line(15, 30, 15, 10), staffOnDuty: 2 })).toEqual(['p2 0–15', 'p3 10–35', 'p4 15–45'])
  expect(told({ line: line(50, 1), staffOnDuty: 3 })).toEqual(['p2 5–25'])
})

test('who is next is told no range, and nobody is while nobody is on duty', () => {
  expect(told({ line: line(15), staffOnDuty: 1 })).toEqual([])
  expect(told({ line: line(15, 15, 15), staffOnDuty: 0 })).toEqual([])
  expect(told({ line: [], staffOnDuty: 3 })).toEqual([])
})

test('never past closing', () => {
  const situation = { line: line(30, 30, 30, 30), staffOnDuty: 1 }
  expect(told({ ...situation, minutesToClosing: 300 })).toEqual(['p2 15–45', 'p3 30–90', 'p4 45–135'])
  expect(told({ ...situation, minutesToClosing: 43 })).toEqual(['p2 15–40 cut', 'p3 30–40 cut', 'p4 35–40 cut'])
  expect(told({ ...situation, minutesToClosing: 4 })).toEqual([])
  expect(told({ ...situation, minutesToClosing: -10 })).toEqual([])
})

test('a range is always one, in steps of five, no lower further back, and holds what it is made from', () => {
  const minutes = fc.array(fc.integer({ min: 1, max: 480 }), { maxLength: 60 })
  const closing = fc.option(fc.double({ min: -60, max: 600, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 20 }), closing, (prior, staffOnDuty, minutesToClosing) => {
      const estimates = plainEstimator({ line: line(...prior), staffOnDuty, minutesToClosing })
      let before = { low: 0, high: 0 }
      let ahead = 0
      for (const [index, own] of prior.entries()) {
        const estimate = estimates.get(`p${index + 1}`)
        if (estimate) {
          const { low, high, cutByClosing } = estimate
          expect([low % 5, high % 5]).toEqual([0, 0])
          expect(low).toBeLessThan(high)
          expect(low).toBeGreaterThanOrEqual(before.low)
          expect(high).toBeGreaterThanOrEqual(before.high)
          expect(high).toBeLessThanOrEqual(minutesToClosing ?? Number.POSITIVE_INFINITY)
          expect(low).toBeLessThanOrEqual(ahead / 2 / staffOnDuty)
          if (!cutByClosing) expect(high).toBeGreaterThanOrEqual((ahead * 1.5) / staffOnDuty)
          before = estimate
        }
        ahead += own
      }
    }),
  )
})
