/** Many requests for a visit that came from one place in little time (docs/decisions/065-bursts.md): the rule of numbers, with limits of its own. */
import type { RushLimits } from '../tickets/rush.ts'

/** Nobody asks for visits by the dozen, but a company or a school may by the handful. */
export const burstLimits: RushLimits = { begins: 10, goesOn: 5, minutes: 10 }

/** From wherever: so many in a few minutes come from a campaign that staff know of, or from somebody with many networks. */
export const burstLimitsEverywhere: RushLimits = { begins: 30, goesOn: 15, minutes: 10 }

/** As long as staff may take to look at what came. */
export const burstDays = 7
