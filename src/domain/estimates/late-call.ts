/** When a visitor with a booked time will be called, if that is long after it. Times in milliseconds. */
import { estimateStepMinutes, roundEstimateOutward } from './closing.ts'
import type { WaitEstimate } from './shop-day.ts'

const minuteMs = 60_000
const stepMs = estimateStepMinutes * minuteMs

/** `wait`: of a visitor who would check in at `asOf`. Null for `closesAt`: never cut at closing. */
type LateCallInput = { bookedAt: number; asOf: number; wait: WaitEstimate; closesAt: number | null; lateMinutes: number }

/**
 * Returns the range of the expected call on the clock's five minutes, never before the booked time; undefined if the call is not more than
 * `lateMinutes` after it.
 */
export function findLateCall({ bookedAt, asOf, wait, closesAt, lateMinutes }: LateCallInput): { from: number; until: number } | undefined {
  const latestInTime = bookedAt + lateMinutes * minuteMs
  if (asOf + wait.point * minuteMs <= latestInTime) return undefined
  const base = Math.floor(asOf / stepMs) * stepMs
  const sinceBase = (asOf - base) / minuteMs
  const range = { low: wait.low + sinceBase, high: wait.high + sinceBase }
  const rounded = roundEstimateOutward(range, closesAt === null ? undefined : (closesAt - base) / minuteMs)
  if (!rounded) return undefined
  const [from, until] = [Math.max(base + rounded.low * minuteMs, bookedAt), base + rounded.high * minuteMs]
  // Closing may cut the range so far that it no longer tells of a delay.
  return until > latestInTime ? { from, until } : undefined
}
