/** How long somebody will wait: one interface, so that an estimator that learns takes the present one's place. */
import { beforeClosing, type Estimate, roundedDown, step } from './closing.ts'
import { type Pace, pacedMinutes, spreadOf, widestSpread } from './pace.ts'

/** What an estimate is made from: a lane as it stands. */
type LaneSituation = {
  /** Who waits, next first, with the owner's minutes for their service. */
  line: readonly { id: string; priorMinutes: number }[]
  /** How many serve the lane now. */
  staffOnDuty: number
  /** Today's finished services of the lane; undefined: there are none. */
  pace?: Pace | undefined
  /** How long the lane still calls today; undefined where no closing time is known. */
  minutesToClosing?: number | undefined
}

/** By id. Who is next, and everybody while nobody is on duty, has none: then the position is all that can be said. */
export type Estimator = (situation: LaneSituation) => ReadonlyMap<string, Estimate>

/**
 * The parties ahead, each with the owner's minutes for its service at today's pace, shared among those on duty; less and more by what is not
 * known yet (docs/decisions/078-estimates.md).
 */
export const dayEstimator: Estimator = ({ line, staffOnDuty, pace, minutesToClosing }) => {
  const estimates = new Map<string, Estimate>()
  if (staffOnDuty < 1) return estimates
  const spread = spreadOf(pace)
  let minutesAhead = 0
  for (const { id, priorMinutes } of line) {
    const wait = pacedMinutes(minutesAhead, pace) / staffOnDuty
    const estimate = minutesAhead > 0 ? beforeClosing(rangeAround(exact(wait), spread), minutesToClosing) : undefined
    if (estimate) estimates.set(id, estimate)
    minutesAhead += priorMinutes
  }
  return estimates
}

/**
 * In steps of five, outwards, but no further than the widest spread. A short wait has no steps within it: then the two that it lies between, under
 * five minutes 0 and 5.
 */
function rangeAround(wait: number, spread: number): { low: number; high: number } {
  const below = roundedDown(wait)
  const lowest = Math.min(roundedUp(exact(wait * (1 - widestSpread))), below)
  const highest = Math.max(roundedDown(exact(wait * (1 + widestSpread))), below + step)
  return {
    low: Math.max(roundedDown(exact(wait * (1 - spread))), lowest),
    high: Math.min(roundedUp(exact(wait * (1 + spread))), highest),
  }
}

const roundedUp = (minutes: number) => Math.ceil(minutes / step) * step

/** A hair over 25 minutes, as fractions come to, is 25 and not 30. */
const exact = (minutes: number) => Math.round(minutes * 1e6) / 1e6
