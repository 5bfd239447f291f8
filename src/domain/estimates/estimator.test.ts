import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paceEstimator, paceMinutes } from './estimator.ts'

const line = (...minutes: number[]) => minutes.map((priorMinutes, index) => ({ id: `p${index + 1}`, priorMinutes }))
const estimateOf = (...situation: Parameters<typeof paceEstimator>) =>
  [...paceEstimator(...situation)].map(([id, { low, high, cutByClosing }]) => `${id} ${low}–${high}${cutByClosing ? ' cut' : ''}`)

test('An estimate is the work ahead per person on duty, plus and minus two fifths', () => {
  expect(estimateOf({ line: line(15, 30, 15, 10), staffOnDuty: 1 })).toEqual(['p2 10–20', 'p3 30–60', 'p4 40–80'])
  expect(estimateOf({ line: line(15, 30, 15, 10), staffOnDuty: 2 })).toEqual(['p2 5–10', 'p3 15–30', 'p4 20–40'])
  // 3 × 25 for 3 people: 15 to 35, despite rounding errors.
  expect(estimateOf({ line: line(75, 1), staffOnDuty: 3 })).toEqual(['p2 15–35'])
})

test('The middle of an estimate is not rounded, and 0 for the next visitor', () => {
  const situation = { line: line(10, 15, 10), staffOnDuty: 3 }
  expect([...paceMinutes(situation)]).toEqual([
    ['p1', 0],
    ['p2', 10 / 3],
    ['p3', 25 / 3],
  ])
  expect(paceMinutes({ ...situation, pace: { services: 8, ratio: 2 } }).get('p2')).toBe(5)
  expect([...paceMinutes({ ...situation, staffOnDuty: 0 })]).toEqual([])
})

test('The services finished today move and narrow the range of an estimate', () => {
  const situation = { line: line(30, 40, 30, 40, 30, 40, 1), staffOnDuty: 3 }
  const last = (pace?: { services: number; ratio: number }) => estimateOf({ ...situation, pace }).at(-1)
  expect(last()).toBe('p7 45–95')
  expect(last({ services: 8, ratio: 1 })).toBe('p7 45–95')
  expect(last({ services: 24, ratio: 1 })).toBe('p7 50–90')
  expect(last({ services: 8, ratio: 0.8 })).toBe('p7 40–85')
  expect(last({ services: 24, ratio: 1.4 })).toBe('p7 65–115')
})

test('No estimate exists for the next visitor or without staff on duty', () => {
  expect(estimateOf({ line: line(15), staffOnDuty: 1 })).toEqual([])
  expect(estimateOf({ line: line(15, 15, 15), staffOnDuty: 0 })).toEqual([])
  expect(estimateOf({ line: [], staffOnDuty: 3 })).toEqual([])
})

test('An estimate never goes beyond the closing time', () => {
  const situation = { line: line(30, 30, 30, 30), staffOnDuty: 1 }
  expect(estimateOf({ ...situation, minutesToClosing: 300 })).toEqual(['p2 20–40', 'p3 40–80', 'p4 55–125'])
  expect(estimateOf({ ...situation, minutesToClosing: 43 })).toEqual(['p2 20–40', 'p3 35–40 cut', 'p4 35–40 cut'])
  expect(estimateOf({ ...situation, minutesToClosing: 4 })).toEqual([])
  expect(estimateOf({ ...situation, minutesToClosing: -10 })).toEqual([])
})

const hair = 1e-5

test('Every estimate is a range in steps of five minutes around the expected wait', () => {
  const minutes = fc.array(fc.integer({ min: 1, max: 480 }), { maxLength: 60 })
  const closing = fc.option(fc.double({ min: -60, max: 600, noNaN: true }), { nil: undefined })
  const paces = fc.record({ services: fc.integer({ min: 1, max: 300 }), ratio: fc.double({ min: 1 / 3, max: 3, noNaN: true }) })
  const today = fc.option(paces, { nil: undefined })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 20 }), closing, today, (prior, staffOnDuty, minutesToClosing, pace) => {
      const estimates = paceEstimator({ line: line(...prior), staffOnDuty, minutesToClosing, pace })
      const services = pace?.services ?? 0
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
          const middle = (ahead * (1 + ((pace?.ratio ?? 1) - 1) * (services / (services + 8)))) / staffOnDuty
          expect(low).toBeLessThanOrEqual(middle + hair)
          if (!cutByClosing) expect(high).toBeGreaterThanOrEqual(middle - hair)
          // The shown range is at most two fifths wide on each side of its middle; the shortest is "within five minutes".
          if (!cutByClosing && low > 0) expect(high - low).toBeLessThanOrEqual(0.4 * (high + low))
          if (!cutByClosing && low === 0) expect([high, middle < 5]).toEqual([5, true])
          // The same holds around the calculated wait, once steps of five are fine enough.
          if (!cutByClosing && middle >= 12.5) expect(low).toBeGreaterThanOrEqual(middle * 0.6 - hair)
          if (!cutByClosing && middle >= 12.5) expect(high).toBeLessThanOrEqual(middle * 1.4 + hair)
          before = estimate
        }
        ahead += own
      }
    }),
  )
})
