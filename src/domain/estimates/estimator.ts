/** Estimates waits behind one interface, so that a learning estimator can replace this one. */
import { capEstimateAtClosing, type Estimate, estimateStepMinutes, roundDownToStep } from './closing.ts'
import { adjustMinutesToPace, estimateMarginRatio, maxMarginRatio, type Pace } from './pace.ts'

type LaneSituation = {
  /** Waiting tickets, next first, with the configured minutes of their service. */
  line: readonly { id: string; priorMinutes: number }[]
  staffOnDuty: number
  pace?: Pace | undefined
  /** Minutes until the lane closes; undefined without a closing time. */
  minutesToClosing?: number | undefined
}

/** Returns estimates by ticket id. The next ticket has none; without staff on duty no ticket has one. */
export type Estimator = (situation: LaneSituation) => ReadonlyMap<string, Estimate>

/**
 * Returns the expected wait of each ticket in minutes, not rounded: the configured minutes of the parties ahead at today's pace,
 * divided by the people on duty. Empty without staff on duty.
 */
export function paceMinutes({ line, staffOnDuty, pace }: LaneSituation): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>()
  if (staffOnDuty < 1) return minutes
  let minutesAhead = 0
  for (const { id, priorMinutes } of line) {
    minutes.set(id, adjustMinutesToPace(minutesAhead, pace) / staffOnDuty)
    minutesAhead += priorMinutes
  }
  return minutes
}

/** Returns a range around `paceMinutes`. Its width reflects the uncertainty (docs/decisions/078-estimates.md). */
export const paceEstimator: Estimator = (situation) => {
  const estimates = new Map<string, Estimate>()
  const spread = estimateMarginRatio(situation.pace)
  for (const [id, wait] of paceMinutes(situation)) {
    const estimate = wait > 0 ? capEstimateAtClosing(rangeAround(exact(wait), spread), situation.minutesToClosing) : undefined
    if (estimate) estimates.set(id, estimate)
  }
  return estimates
}

/**
 * Rounds outwards to steps of five, within the widest spread.
 * A short wait gets the two steps around it, below five minutes 0 and 5.
 */
function rangeAround(wait: number, spread: number): { low: number; high: number } {
  const below = roundDownToStep(wait)
  const lowest = Math.min(roundedUp(exact(wait * (1 - maxMarginRatio))), below)
  const highest = Math.max(roundDownToStep(exact(wait * (1 + maxMarginRatio))), below + estimateStepMinutes)
  return {
    low: Math.max(roundDownToStep(exact(wait * (1 - spread))), lowest),
    high: Math.min(roundedUp(exact(wait * (1 + spread))), highest),
  }
}

const roundedUp = (minutes: number) => Math.ceil(minutes / estimateStepMinutes) * estimateStepMinutes

/** Removes rounding errors, so that 25.0000001 minutes is not rounded up to 30. */
const exact = (minutes: number) => Math.round(minutes * 1e6) / 1e6
