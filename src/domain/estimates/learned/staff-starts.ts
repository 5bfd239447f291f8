import { neverHappens, type Quantiles, type Weighted, weightedQuantiles } from '../replay/quantiles.ts'
import { createRecent } from './recent.ts'

/** When people begin to work: in minutes after their plan, or on the clock without one. */
export type StaffStarts = {
  /** `minutes` undefined: did not come. */
  observe(start: { staffId: string; planned: boolean; minutes: number | undefined }): void
  /** Returns the minutes; `neverHappens` or more: does not come. Undefined if nothing is known. */
  table(staffId: string, planned: boolean): Quantiles | undefined
}

const kept = 200
/** Weight of a person's own starts against a colleague's. */
const ownWeight = 6
/** Minutes after the plan that are assumed before any was seen. */
const priorStarts: readonly Weighted[] = [
  [-5, 2],
  [0, 4],
  [5, 2],
]
/** With fewer days at work nothing is known of a person without a plan. */
const leastStarts = 3

export function createStaffStarts(): StaffStarts {
  const seen = createRecent<{ staffId: string; planned: boolean; minutes: number }>(kept)
  const tables = new Map<string, Quantiles>()
  return {
    observe({ minutes = neverHappens, ...start }) {
      seen.add({ ...start, minutes })
      tables.clear()
    },
    table(staffId, planned) {
      const key = `${staffId} ${planned}`
      const known = tables.get(key)
      if (known) return known
      const starts = seen.values.filter((one) => one.planned === planned && (planned || one.staffId === staffId))
      if (!planned && starts.length < leastStarts) return undefined
      const weighted = starts.map((one): Weighted => [one.minutes, one.staffId === staffId ? ownWeight : 1])
      const table = weightedQuantiles(planned ? [...priorStarts, ...weighted] : weighted)
      tables.set(key, table)
      return table
    },
  }
}
