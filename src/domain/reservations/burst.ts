/** A burst of reservation requests from one network (docs/decisions/065-bursts.md), detected like ticket bursts with other limits. */
import type { JoinBurstLimits } from '../tickets/join-burst.ts'

/** Higher than a company's or school's usual handful of requests. */
export const networkBurstLimits: JoinBurstLimits = { begins: 10, continues: 5, minutes: 10 }

/** Limits for all networks together. So many in minutes come from a campaign that staff know, or from an attacker with many networks. */
export const globalBurstLimits: JoinBurstLimits = { begins: 30, continues: 15, minutes: 10 }

/** Days in which staff can review a burst. */
export const burstReviewDays = 7
