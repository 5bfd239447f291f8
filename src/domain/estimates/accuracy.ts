/** The first range shown to a visitor, and the minutes until the call; null: left or never called. */
export type QuotedEstimate = { low: number; high: number; waited: number | null }

/** Accuracy of the ranges. Shares are of the called visits. */
export type MeasuredAccuracy = {
  /** Visits with a range that were called. */
  visits: number
  /** Visits with a range that were never called. */
  uncalled: number
  inside: number
  /** Share not called before the range: visitors who went for a walk until then did not miss it. */
  lowReached: number
  highNotExceeded: number
  /** Mean distance in minutes between the middle of the range and the call. */
  meanErrorMinutes: number
}

/** With fewer visits a share is mostly chance. */
export const minVisitsForAccuracy = 20

export function measureAccuracy(quoted: Iterable<QuotedEstimate>): MeasuredAccuracy {
  let [visits, uncalled, inside, lowReached, highNotExceeded, distance] = [0, 0, 0, 0, 0, 0]
  for (const { low, high, waited } of quoted) {
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
