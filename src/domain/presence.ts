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

/** A list by person with its news in it: everybody once, in the order in which they were first heard of. */
export function withNews<T extends { personId: string }>(known: readonly T[], news: readonly T[]): T[] {
  const byPerson = new Map(known.map((one) => [one.personId, one]))
  for (const one of news) byPerson.set(one.personId, one)
  return [...byPerson.values()]
}
