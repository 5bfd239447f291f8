import type { Temporal } from 'temporal-polyfill'
import { businessDay, type ShopClock } from './time/business-day.ts'

/** Whether somebody serves (product.md, 4.4). */
export const presenceStates = ['serving_ready', 'away', 'break', 'off'] as const
export type PresenceState = (typeof presenceStates)[number]

export type Presence = { state: PresenceState; since: Temporal.Instant }

/** What was said on an earlier business day is over: people forget to sign off, and would be counted as serving the next morning. */
export function presentPresence(said: Presence | undefined, now: Temporal.Instant, clock: ShopClock): Presence | undefined {
  return said && businessDay(said.since, clock) === businessDay(now, clock) ? said : undefined
}
