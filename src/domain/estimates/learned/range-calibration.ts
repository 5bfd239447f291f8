import type { PastEstimate, WaitEstimate } from '../shop-day.ts'
import { createRecent } from './recent.ts'

/** Corrects the ends of ranges by how earlier ones turned out, so that they mean what they say in this shop. */
export type RangeCalibration = {
  observe(estimate: PastEstimate): void
  /** Uses what was observed before today, so that two servers say the same all day. */
  beginDay(): void
  correct(estimate: WaitEstimate): WaitEstimate
}

/** Shares of waits at or below the parts of a range. */
export const rangeShares = { low: 0.3, point: 0.5, high: 0.8 } as const

const kept = 300
/** Number of outcomes that weigh as much as the uncorrected range. */
const priorWeight = 20
const uncorrected = { low: -1, high: 1 }
/** Who is called at once lies in any range, and says nothing about those who wait. */
const leastMinutes = 1

export function createRangeCalibration(): RangeCalibration {
  const scores = createRecent<number>(kept)
  let ends = uncorrected

  function endsOf(all: readonly number[]): typeof uncorrected {
    if (all.length === 0) return uncorrected
    const sorted = all.toSorted((a, b) => a - b)
    const weight = sorted.length / (sorted.length + priorWeight)
    const at = (part: keyof typeof uncorrected) =>
      weight * sorted[Math.floor(rangeShares[part] * sorted.length)]! + (1 - weight) * uncorrected[part]
    return { low: at('low'), high: at('high') }
  }

  return {
    observe({ replayed, waitedMinutes }) {
      if (replayed.point >= leastMinutes) scores.add(scoreOf(replayed, waitedMinutes))
    },
    beginDay() {
      ends = endsOf(scores.values)
    },
    correct(estimate) {
      const { point } = estimate
      return { low: Math.min(point, minutesAt(estimate, ends.low)), point, high: Math.max(point, minutesAt(estimate, ends.high)) }
    },
  }
}

/** A range that is a point could not be widened. */
const leastHalf = 0.5
const halves = ({ low, point, high }: WaitEstimate) => ({
  below: Math.max(leastHalf, point - low),
  above: Math.max(leastHalf, high - point),
})

/** Returns where a wait lies: −1 at the low end, 0 at the point, 1 at the high end, and further on the same lines. */
function scoreOf(estimate: WaitEstimate, waitedMinutes: number): number {
  const distance = waitedMinutes - estimate.point
  return distance / (distance < 0 ? halves(estimate).below : halves(estimate).above)
}

const minutesAt = (estimate: WaitEstimate, score: number) =>
  Math.max(0, estimate.point + score * (score < 0 ? halves(estimate).below : halves(estimate).above))
