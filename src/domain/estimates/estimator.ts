/** How long somebody will wait (product.md, 5): one interface, so that an estimator that learns takes the plain one's place. */
import { beforeClosing, type Estimate } from './closing.ts'

/** What an estimate is made from: a lane as it stands. */
type LaneSituation = {
  /** Who waits, next first, with the owner's minutes for their service. */
  line: readonly { id: string; priorMinutes: number }[]
  /** How many serve the lane now. */
  staffOnDuty: number
  /** How long the lane still calls today; undefined where no closing time is known. */
  minutesToClosing?: number | undefined
}

/** By id. Who is next, and everybody while nobody is on duty, has none: then the position is all that can be said. */
export type Estimator = (situation: LaneSituation) => ReadonlyMap<string, Estimate>

const spread = 0.5

/** The parties ahead, each with the owner's minutes for its service, shared among those on duty; half of it less or more. */
export const plainEstimator: Estimator = ({ line, staffOnDuty, minutesToClosing }) => {
  const estimates = new Map<string, Estimate>()
  if (staffOnDuty < 1) return estimates
  let minutesAhead = 0
  for (const { id, priorMinutes } of line) {
    // Multiplied first: a third of fifty and half as much again would be a hair over 25, and be rounded up to 30.
    const range = { low: (minutesAhead * (1 - spread)) / staffOnDuty, high: (minutesAhead * (1 + spread)) / staffOnDuty }
    const estimate = minutesAhead > 0 ? beforeClosing(range, minutesToClosing) : undefined
    if (estimate) estimates.set(id, estimate)
    minutesAhead += priorMinutes
  }
  return estimates
}
