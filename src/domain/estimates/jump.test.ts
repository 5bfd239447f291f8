import { expect, test } from 'vitest'
import { explainEstimateJump } from './jump.ts'

const seen = (time: string, low: number, { staffOnDuty = 2 } = {}) => ({
  staffOnDuty,
  estimate: { low, high: low + 10, asOf: `2026-11-30T${time}:00Z`, cutByClosing: false, closesAt: null },
})

test('A jump of the estimate is explained by what changed with it', () => {
  const before = seen('10:00', 20)
  expect([
    explainEstimateJump(before, seen('10:01', 45, { staffOnDuty: 1 })),
    explainEstimateJump(before, seen('10:01', 45)),
    explainEstimateJump(before, seen('10:01', 5)),
  ]).toEqual(['fewerStaff', 'later', 'earlier'])
})

test('Time that passes and moves of ten minutes need no explanation', () => {
  const before = seen('10:00', 20)
  expect([
    explainEstimateJump(before, seen('10:15', 5)),
    explainEstimateJump(before, seen('10:00', 30)),
    explainEstimateJump(before, { ...before, estimate: null }),
  ]).toEqual([null, null, null])
})
