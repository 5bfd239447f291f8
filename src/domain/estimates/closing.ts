export const estimateStepMinutes = 5
export const roundDownToStep = (minutes: number) => Math.floor(minutes / estimateStepMinutes) * estimateStepMinutes

/** Range of minutes until the call, in steps of five. Shown as 目安, never as a promise. */
export type Estimate = {
  low: number
  high: number
  /** True if closing time shortened the range. */
  cutByClosing: boolean
}

/**
 * Cuts a range at closing; undefined in the last minutes and after it.
 * Applied when an estimate is made and again when shown, because closing approaches while a page stays open.
 */
export function capEstimateAtClosing(
  { low, high, cutByClosing = false }: { low: number; high: number; cutByClosing?: boolean },
  minutesToClosing = Number.POSITIVE_INFINITY,
): Estimate | undefined {
  const latest = roundDownToStep(minutesToClosing)
  if (latest < estimateStepMinutes) return undefined
  return { low: Math.min(low, latest - estimateStepMinutes), high: Math.min(high, latest), cutByClosing: cutByClosing || high > latest }
}

/** Rounds a range outwards to steps of five and cuts it at closing; undefined in the last minutes and after it. */
export function roundEstimateOutward(
  { low, high }: { low: number; high: number },
  minutesToClosing: number | undefined,
): Estimate | undefined {
  const lowest = roundDownToStep(low)
  const highest = Math.ceil(high / estimateStepMinutes) * estimateStepMinutes
  return capEstimateAtClosing({ low: lowest, high: Math.max(highest, lowest + estimateStepMinutes) }, minutesToClosing)
}

/** Returns the estimate as it applies at `now` (milliseconds). */
export function estimateAt(quoted: (Estimate & { closesAt: string | null }) | null, now: number): Estimate | undefined {
  return quoted
    ? capEstimateAtClosing(quoted, quoted.closesAt === null ? undefined : (Date.parse(quoted.closesAt) - now) / 60_000)
    : undefined
}
