import { expect, test } from 'vitest'
import { judgeClock } from './checks.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [0, 200, { verdict: 'good', reason: 'works', fact: '+0.1 s' }],
  [-30_100, 200, { verdict: 'good', reason: 'works', fact: '-30.0 s' }],
  [31_000, 0, { verdict: 'limited', reason: 'ahead', fact: '+31.0 s' }],
  [-3_600_000, 0, { verdict: 'limited', reason: 'behind', fact: '-3600.0 s' }],
])('A browser clock %i ms off is measured despite a %i ms round trip (R2.2)', (off, wire, finding) => {
  expect(judgeClock(noon, noon + off, noon + off + wire)).toEqual(finding)
})

test('The clock check is inconclusive if the server sends no time (R2.2)', () => {
  expect(judgeClock(undefined, noon, noon)).toEqual({ verdict: 'limited', reason: 'unknown' })
  expect(judgeClock(Number.NaN, noon, noon)).toEqual({ verdict: 'limited', reason: 'unknown' })
})
