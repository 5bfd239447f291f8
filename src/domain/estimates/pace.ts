/** A lane's finished services of a day: their number, and their mean duration relative to the configured minutes. */
export type Pace = { services: number; ratio: number }

/** Limits of one service's ratio to the configured minutes. Beyond them the button was probably pressed late or by mistake. */
export const durationRatioLimits = { least: 1 / 3, most: 3 } as const

/** Number of services that weigh as much as the configured minutes. */
const priorWeight = 8
/** Half width of a range relative to its middle: without services of the day, and the limit with many. */
export const maxMarginRatio = 0.4
const narrowestSpread = 0.2

/** Returns the weight of the day's services against the configured minutes, from 0 to nearly 1. */
const weightOf = (pace: Pace | undefined) => (pace ? pace.services / (pace.services + priorWeight) : 0)

/** Returns the minutes adjusted to the day's pace, shrunk towards the configured ones. */
export function adjustMinutesToPace(ownersMinutes: number, pace: Pace | undefined): number {
  return pace ? ownersMinutes * (1 + (pace.ratio - 1) * weightOf(pace)) : ownersMinutes
}

/** Returns the half width of a range relative to its middle. */
export function estimateMarginRatio(pace: Pace | undefined): number {
  return maxMarginRatio - (maxMarginRatio - narrowestSpread) * weightOf(pace)
}
