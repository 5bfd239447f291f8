import { getDateTimeFormat } from '../time/date-format.ts'

/**
 * The first range shown to a visitor, in minutes. `point`: expected wait, not rounded. `plainPoint`: the same by the plain rule
 * (docs/decisions/078-estimates.md). `waited`: until the call; null if the visitor left or was never called.
 */
export type QuotedEstimate = { low: number; high: number; point: number; plainPoint: number; waited: number | null }

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
  /** Mean distance in minutes between the expected and the actual wait. */
  meanErrorMinutes: number
  /** The same for the plain rule, over the same visits. */
  plainErrorMinutes: number
}

/** With fewer visits a share is mostly chance. */
export const minVisitsForAccuracy = 20

export function measureAccuracy(quoted: Iterable<QuotedEstimate>): MeasuredAccuracy {
  let [visits, uncalled, inside, lowReached, highNotExceeded, distance, plainDistance] = [0, 0, 0, 0, 0, 0, 0]
  for (const { low, high, point, plainPoint, waited } of quoted) {
    if (waited === null) {
      uncalled++
      continue
    }
    visits++
    if (waited >= low) lowReached++
    if (waited <= high) highNotExceeded++
    if (waited >= low && waited <= high) inside++
    distance += Math.abs(waited - point)
    plainDistance += Math.abs(waited - plainPoint)
  }
  const share = (count: number) => (visits === 0 ? 0 : count / visits)
  return {
    visits,
    uncalled,
    inside: share(inside),
    lowReached: share(lowReached),
    highNotExceeded: share(highNotExceeded),
    meanErrorMinutes: share(distance),
    plainErrorMinutes: share(plainDistance),
  }
}

/** Returns the accuracy of each group of visits with the same key. */
export function measureAccuracyBy<Quoted extends QuotedEstimate, Key>(
  quoted: Iterable<Quoted>,
  keyOf: (estimate: Quoted) => Key,
): ReadonlyMap<Key, MeasuredAccuracy> {
  return new Map([...Map.groupBy(quoted, keyOf)].map(([key, group]) => [key, measureAccuracy(group)]))
}

/** Returns the hour on the shop's clock, 0 to 23. `at`: milliseconds. Temporal takes some ten times as long, and a shop has thousands of visits. */
export function hourOfDay(at: number, timeZone: string): number {
  return Number(getDateTimeFormat('sv', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
}

/** Returns the 24 hours in the order of the business day: from 5 to 4 if it starts at 05:00. */
export function hoursOfBusinessDay(dayStartsAt: string): number[] {
  const first = Number(dayStartsAt.slice(0, 2))
  return Array.from({ length: 24 }, (_, index) => (first + index) % 24)
}
