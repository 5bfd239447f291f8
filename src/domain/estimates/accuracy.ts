/** What a visitor was told first, and how long it was until the call; null: left or was never called. Minutes. */
export type Told = { low: number; high: number; waited: number | null }

/** How good the ranges were. Shares are of the visits that were called. */
export type Accuracy = {
  /** Visits that were told a range and were called. */
  visits: number
  /** Told a range, but never called: nothing to compare. */
  uncalled: number
  inside: number
  /** Didn't come before the range's beginning: a visitor who went for a walk didn't miss the call. */
  lowReached: number
  highNotExceeded: number
  /** Mean distance between the middle of the range and what happened. */
  meanErrorMinutes: number
}

/** Under this, a share says more about chance than about the estimates. */
export const enoughVisits = 20

export function measureAccuracy(told: Iterable<Told>): Accuracy {
  let [visits, uncalled, inside, lowReached, highNotExceeded, distance] = [0, 0, 0, 0, 0, 0]
  for (const { low, high, waited } of told) {
    if (waited === null) {
      uncalled++
      continue
    }
    visits++
    if (waited >= low) lowReached++
    if (waited <= high) highNotExceeded++
    if (waited >= low && waited <= high) inside++
    distance += Math.abs(waited - (low + high) / 2)
  }
  const share = (count: number) => (visits === 0 ? 0 : count / visits)
  return {
    visits,
    uncalled,
    inside: share(inside),
    lowReached: share(lowReached),
    highNotExceeded: share(highNotExceeded),
    meanErrorMinutes: share(distance),
  }
}
