import { getDateTimeFormat } from '../time/date-format.ts'

/**
 * The first range shown to a visitor, in minutes. `point`: expected wait, not rounded. `plainPoint`: the same by the plain rule
 * (docs/decisions/078-estimates.md), null where it had none. `waited`: until the call; null if the visitor left or was never called.
 */
export type QuotedEstimate = { low: number; high: number; point: number; plainPoint: number | null; waited: number | null }

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
  /** Called visits for which the plain rule had a figure too. */
  compared: number
  /** Mean distance in minutes between the expected and the actual wait of the compared visits; null without any. */
  meanErrorMinutes: number | null
  /** The same for the plain rule. */
  plainErrorMinutes: number | null
}

/** With fewer visits a share is mostly chance. */
export const minVisitsForAccuracy = 20

export function measureAccuracy(quoted: Iterable<QuotedEstimate>): MeasuredAccuracy {
  let [visits, uncalled, inside, lowReached, highNotExceeded] = [0, 0, 0, 0, 0]
  let [compared, distance, plainDistance] = [0, 0, 0]
  for (const { low, high, point, plainPoint, waited } of quoted) {
    if (waited === null) {
      uncalled++
      continue
    }
    visits++
    if (waited >= low) lowReached++
    if (waited <= high) highNotExceeded++
    if (waited >= low && waited <= high) inside++
    if (plainPoint === null) continue
    compared++
    distance += Math.abs(waited - point)
    plainDistance += Math.abs(waited - plainPoint)
  }
  const share = (count: number) => (visits === 0 ? 0 : count / visits)
  const mean = (sum: number) => (compared === 0 ? null : sum / compared)
  return {
    visits,
    uncalled,
    inside: share(inside),
    lowReached: share(lowReached),
    highNotExceeded: share(highNotExceeded),
    compared,
    meanErrorMinutes: mean(distance),
    plainErrorMinutes: mean(plainDistance),
  }
}

/** Errors in minutes of the last days and of those before, if they grew. */
export type AccuracyDrift = { errorMinutes: number; earlierErrorMinutes: number }

/** Days that are compared with those before. */
export const driftDays = 7
/** A smaller growth is chance, or too little to tell an owner. */
const [leastGrowth, leastMinutes] = [1.3, 2]

/** A day's error in minutes, as {@link measureAccuracy} returns it. */
type DayError = Pick<MeasuredAccuracy, 'compared' | 'meanErrorMinutes'> & { day: string }

/** Returns the errors if those of the last days were clearly larger than before; else null. `firstDay`: the first of the last days. */
export function findAccuracyDrift(days: readonly DayError[], firstDay: string): AccuracyDrift | null {
  const [recent, earlier] = [true, false].map((isRecent) => days.filter(({ day }) => day >= firstDay === isRecent))
  const [errorMinutes, earlierErrorMinutes] = [meanError(recent!), meanError(earlier!)]
  if (errorMinutes === undefined || earlierErrorMinutes === undefined) return null
  const grew = errorMinutes >= earlierErrorMinutes * leastGrowth && errorMinutes >= earlierErrorMinutes + leastMinutes
  return grew ? { errorMinutes, earlierErrorMinutes } : null
}

/** Returns the mean over the visits of all days; undefined with too few visits. */
function meanError(days: readonly DayError[]): number | undefined {
  const visits = days.reduce((sum, { compared }) => sum + compared, 0)
  if (visits < minVisitsForAccuracy) return undefined
  return days.reduce((sum, { compared, meanErrorMinutes }) => sum + compared * (meanErrorMinutes ?? 0), 0) / visits
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
