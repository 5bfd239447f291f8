/** Minutes. */
export const step = 5
export const roundedDown = (minutes: number) => Math.floor(minutes / step) * step

/** Minutes until the call, in steps of five. Never a promise: shown as 目安. */
export type Estimate = {
  low: number
  high: number
  /** The range ends where the lane closes; by itself it would go on. */
  cutByClosing: boolean
}

/**
 * The range, cut where the lane closes; none in the last minutes before closing and after it: then nobody can say. Done when an
 * estimate is made and again when it is read, because a page stays open while closing comes nearer.
 */
export function beforeClosing(
  { low, high, cutByClosing = false }: { low: number; high: number; cutByClosing?: boolean },
  minutesToClosing = Number.POSITIVE_INFINITY,
): Estimate | undefined {
  const latest = roundedDown(minutesToClosing)
  if (latest < step) return undefined
  return { low: Math.min(low, latest - step), high: Math.min(high, latest), cutByClosing: cutByClosing || high > latest }
}

/** The same estimate read at `now`, in milliseconds. */
export function estimateAt(told: (Estimate & { closesAt: string | null }) | null, now: number): Estimate | undefined {
  return told ? beforeClosing(told, told.closesAt === null ? undefined : (Date.parse(told.closesAt) - now) / 60_000) : undefined
}
