/** A day's finished services of a lane: how many, and how long they took on average as a share of the owner's minutes; 1: as the owner says. */
export type Pace = { services: number; ratio: number }

/**
 * As a share of the owner's minutes: what one service may count. Beyond it somebody pressed the wrong button, or forgot to press, and the
 * others of the day say more.
 */
export const countedRatio = { least: 1 / 3, most: 3 } as const

/** So many services weigh as much as the owner's word. */
const priorWeight = 8
/** A range's half: while only the owner's word is known, and what is left of it when a day says all that it can. */
export const widestSpread = 0.4
const narrowestSpread = 0.2

/** How much a day's services say beside the owner's word: from 0 to nearly 1. */
const weightOf = (pace: Pace | undefined) => (pace ? pace.services / (pace.services + priorWeight) : 0)

/** The owner's minutes as the day has shown them, shrunk towards what the owner says. */
export function pacedMinutes(ownersMinutes: number, pace: Pace | undefined): number {
  return pace ? ownersMinutes * (1 + (pace.ratio - 1) * weightOf(pace)) : ownersMinutes
}

/** By which share a range lies below and above its middle. */
export function spreadOf(pace: Pace | undefined): number {
  return widestSpread - (widestSpread - narrowestSpread) * weightOf(pace)
}
