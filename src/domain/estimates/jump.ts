import type { Estimate } from './closing.ts'

/** What moved the expected time of the call. `later`: anything but fewer staff, such as another order, or visits that take longer. */
export const estimateJumps = ['fewerStaff', 'later', 'earlier'] as const
export type EstimateJump = (typeof estimateJumps)[number]

/** What a visitor saw. `staffOnDuty`: who serve the lane. */
export type SeenEstimate = { estimate: (Estimate & { asOf: string }) | null; staffOnDuty: number }

/** A visitor notices nothing smaller between two ranges in steps of five minutes. */
const leastMinutes = 10

/** Explains a move of the expected time of the call by more than ten minutes; null for a smaller one. */
export function explainEstimateJump(before: SeenEstimate, after: SeenEstimate): EstimateJump | null {
  if (!before.estimate || !after.estimate) return null
  const moved = expectedMinutes(after.estimate) - expectedMinutes(before.estimate)
  if (Math.abs(moved) <= leastMinutes) return null
  if (moved < 0) return 'earlier'
  return after.staffOnDuty < before.staffOnDuty ? 'fewerStaff' : 'later'
}

/** Minutes since 1970 at the middle of the range. */
const expectedMinutes = ({ asOf, low, high }: NonNullable<SeenEstimate['estimate']>) => Date.parse(asOf) / 60_000 + (low + high) / 2
