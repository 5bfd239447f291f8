/** First contact of the shop with a card's visitor (docs/decisions/194-first-contact.md). */
import { Temporal } from 'temporal-polyfill'
import { type OpeningPeriod, openingPeriodsOn, type ShopHours } from '../queue-settings/hours.ts'
import { type ShopClock, unpinnedBusinessDay } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'
import type { CardSource, StageCategory } from './card.ts'

/** `visit`: the visitor was served in the shop, or the shop answered their reservation. */
export const firstContactWays = ['mail', 'call', 'stage', 'visit'] as const
export type FirstContactWay = (typeof firstContactWays)[number]
/** `at`: ISO text in UTC. `openMinutes`: minutes of opening hours that the visitor waited, by the hours at that time. */
export type MadeContact = { way: FirstContactWay; at: string; openMinutes: number }

/** Returns false for cards of a member or a file: their visitor already talks with the shop, or did long ago. */
export const expectsFirstContact = (source: CardSource): boolean => source === 'visitor' || source === 'portal'

/** Returns what a change of the stage does to the first contact; undefined if nothing. */
export function contactOfStageChange(before: StageCategory, after: StageCategory): 'record' | 'withdraw' | undefined {
  if (before === after) return undefined
  if (before === 'new') return 'record'
  return after === 'new' ? 'withdraw' : undefined
}

/** Minutes of opening hours. */
export const contactTargetLimits = { min: 5, max: 2_880 } as const

/** Opening hours of a shop on its clock. */
export type ContactHours = { hours: ShopHours; clock: ShopClock }

/** Ends the search in a shop that is closed for good. */
const maxDaysAhead = 366

/** Returns the opening periods after `from`, earliest first, the first one from `from` on. */
function* openingPeriodsFrom(from: Temporal.Instant, { hours, clock }: ContactHours): Generator<OpeningPeriod> {
  const begin = from.epochMilliseconds
  const day = unpinnedBusinessDay(from, clock)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++)
    for (const { opens, closes } of openingPeriodsOn(addDays(day, ahead), { shop: hours, lane: null }, clock))
      if (closes > begin) yield { opens: Math.max(opens, begin), closes }
}

/** Returns when so many minutes of opening hours have passed; undefined if the shop is not open that long within a year. */
export function contactDueAt(since: Temporal.Instant, targetMinutes: number, times: ContactHours): Temporal.Instant | undefined {
  let left = targetMinutes * 60_000
  for (const { opens, closes } of openingPeriodsFrom(since, times)) {
    if (closes - opens >= left) return Temporal.Instant.fromEpochMilliseconds(opens + left)
    left -= closes - opens
  }
  return undefined
}

/** Returns the whole minutes of opening hours between two times. Those after a year do not count. */
export function openMinutesBetween(since: Temporal.Instant, until: Temporal.Instant, times: ContactHours): number {
  const end = until.epochMilliseconds
  let passed = 0
  for (const { opens, closes } of openingPeriodsFrom(since, times)) {
    if (opens >= end) break
    passed += Math.min(closes, end) - opens
  }
  return Math.floor(passed / 60_000)
}

type Contact = { way: FirstContactWay; openMinutes: number; isLate: boolean }

export type FirstContactFigures = { contacts: number; medianMinutes: number | null; late: number }

/** Figures of first contacts. Visits are left out, because the report has their waits in the queue. */
export function firstContactFigures(all: readonly Contact[]): FirstContactFigures {
  const contacts = all.filter(({ way }) => way !== 'visit')
  const minutes = contacts.map(({ openMinutes }) => openMinutes).sort((a, b) => a - b)
  const [low, high] = [minutes[Math.floor((minutes.length - 1) / 2)], minutes[Math.floor(minutes.length / 2)]]
  return {
    contacts: contacts.length,
    medianMinutes: low === undefined || high === undefined ? null : (low + high) / 2,
    late: contacts.filter(({ isLate }) => isLate).length,
  }
}
