/** Minutes. */
const step = 5
const roundedDown = (minutes: number) => Math.floor(minutes / step) * step
const roundedUp = (minutes: number) => Math.ceil(minutes / step) * step

/** Minutes until the call, in steps of five. Never a promise: shown as 目安. */
export type Estimate = {
  low: number
  high: number
  /** The range ends where the lane closes; by itself it would go on. */
  cutByClosing: boolean
}

/**
 * A range in steps of five, cut where the lane closes; none in the last minutes before closing and after it: then nobody can say. Done when an
 * estimate is made and again when it is read, because a page stays open while closing comes nearer.
 */
export function beforeClosing(
  { low, high, cutByClosing = false }: { low: number; high: number; cutByClosing?: boolean },
  minutesToClosing = Number.POSITIVE_INFINITY,
): Estimate | undefined {
  const latest = roundedDown(minutesToClosing)
  if (latest < step) return undefined
  const end = roundedUp(high)
  return { low: Math.min(roundedDown(low), latest - step), high: Math.min(end, latest), cutByClosing: cutByClosing || end > latest }
}

/** The same estimate read at `now`, in milliseconds. */
export function estimateAt(told: (Estimate & { closesAt: string | null }) | null, now: number): Estimate | undefined {
  return told ? beforeClosing(told, told.closesAt === null ? undefined : (Date.parse(told.closesAt) - now) / 60_000) : undefined
}
