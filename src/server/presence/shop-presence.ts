import type { Temporal } from 'temporal-polyfill'
import type { PersonPresence } from '#contract/presence.ts'
import { nextPlanChange, type Presence, presenceAt, type WorkPlan } from '#domain/presence.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { listPresences, type PersonShifts, readPersonShifts } from './store.ts'

/**
 * Presence of each person: as set, else as planned by shifts. Part of the queue state, because estimates depend on it. `since`: return
 * changes after that seq only.
 */
export async function readShopPresence(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  clock: ShopClock,
  since?: number,
): Promise<PersonPresence[]> {
  const [reported, planned] = await Promise.all([listPresences(tx, shopId, since), readPersonShifts(tx, shopId)])
  const plans = new Map(planned.map((entry) => [entry.person.personId, entry]))
  const reportedIds = new Set(reported.map(({ personId }) => personId))
  const silent = since === undefined ? planned.filter(({ person }) => !reportedIds.has(person.personId)) : []
  const people = [
    ...reported.map(({ personId, staffId, name, ...word }) => ({ personId, staffId, name, word })),
    ...silent.map(({ person, staffId }) => ({ personId: person.personId, staffId, name: person.name, word: undefined })),
  ]
  return people.flatMap(({ word, ...person }) => {
    const is = presenceAt(now, word, plans.get(person.personId)?.plan, clock)
    return is ? [{ ...person, state: is.state, since: is.since.toString() }] : []
  })
}

/** Work plans of the people on the list of staff, by their id. */
export async function readWorkPlans(tx: Tx, shopId: string): Promise<ReadonlyMap<string, WorkPlan>> {
  return new Map((await readPersonShifts(tx, shopId)).map(({ staffId, plan }) => [staffId, plan]))
}

/** A person's planned change that is not stored yet. */
export type PlannedPresenceChange = { person: PersonShifts['person']; presence: Presence }

/** Returns the planned changes due by now and the times of the next ones. They are stored so that watchers see them. */
export async function readPlannedPresenceChanges(
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  clock: ShopClock,
): Promise<{ turns: PlannedPresenceChange[]; next: Temporal.Instant[] }> {
  const [reported, planned] = await Promise.all([listPresences(tx, shopId), readPersonShifts(tx, shopId)])
  const reportOf = new Map(reported.map((report) => [report.personId, report]))
  return {
    turns: planned.flatMap(({ person, plan }) => {
      const word = reportOf.get(person.personId)
      const is = presenceAt(now, word, plan, clock)
      return is && is.since.epochMilliseconds !== word?.since.epochMilliseconds ? [{ person, presence: is }] : []
    }),
    next: planned.flatMap(({ plan }) => nextPlanChange(now, plan, clock) ?? []),
  }
}
