import type { PresenceState } from '../presence.ts'

/** What somebody said of themselves today. */
export type Said = { personId: string; staffId: string | null; state: PresenceState }
/** Where a visitor is looked after. */
export type LookedAfter = { staffId: string | null; counterId: string | null }
/** Somebody on the list of staff; null: serves everything. */
export type Serving = { id: string; serviceIds: readonly string[] | null }

/**
 * Who serves: who says so, and whoever calls or serves somebody right now, whatever they said. Each once; at a counter whose person is not on
 * the list of staff there is somebody nevertheless. By the id on that list, else by another that is theirs.
 */
export function peopleOnDuty(said: Iterable<Said>, lookedAfter: Iterable<LookedAfter>): ReadonlySet<string> {
  const people = new Set<string>()
  for (const { personId, staffId, state } of said) if (state === 'serving_ready') people.add(staffId ?? personId)
  for (const { staffId, counterId } of lookedAfter) {
    const somebody = staffId ?? counterId
    if (somebody) people.add(somebody)
  }
  return people
}

/** How many of them serve any of a lane's services. Who is not on the list of staff serves all. */
export function staffOnDuty(people: ReadonlySet<string>, staff: readonly Serving[], serviceIds: readonly string[]): number {
  const others = staff.filter((person) => person.serviceIds && !person.serviceIds.some((id) => serviceIds.includes(id)))
  return people.size - others.filter(({ id }) => people.has(id)).length
}
