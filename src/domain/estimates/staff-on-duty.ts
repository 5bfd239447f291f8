import type { PresenceState } from '../presence.ts'
import type { TicketStatus } from '../tickets/ticket.ts'

/** What somebody said of themselves today. */
export type Said = { personId: string; staffId: string | null; state: PresenceState }
/** A visit, with whom and where somebody calls or serves it. */
export type AssignedVisit = { status: TicketStatus; staffId: string | null; counterId: string | null }
/** Somebody on the list of staff; null: serves everything. */
export type Serving = { id: string; serviceIds: readonly string[] | null }

/**
 * Who calls or serves somebody right now: at work, whatever their mark says. By the id on the list of staff; at a counter whose person is not on
 * that list there is somebody nevertheless, by the counter's id.
 */
export function peopleAtWork(tickets: Iterable<AssignedVisit>): ReadonlySet<string> {
  const people = new Set<string>()
  for (const { status, staffId, counterId } of tickets) {
    const somebody = staffId ?? counterId
    if (somebody && (status === 'called' || status === 'serving')) people.add(somebody)
  }
  return people
}

/** Who is on duty: who is at work, and who says so. Each once, by the id on the list of staff, else by another that is theirs. */
export function peopleOnDuty(said: Iterable<Said>, tickets: Iterable<AssignedVisit>): ReadonlySet<string> {
  const people = new Set(peopleAtWork(tickets))
  for (const { personId, staffId, state } of said) if (state === 'serving_ready') people.add(staffId ?? personId)
  return people
}

/** How many of them serve any of a lane's services. Who is not on the list of staff serves all. */
export function staffOnDuty(people: ReadonlySet<string>, staff: readonly Serving[], serviceIds: readonly string[]): number {
  const others = staff.filter((person) => person.serviceIds && !person.serviceIds.some((id) => serviceIds.includes(id)))
  return people.size - others.filter(({ id }) => people.has(id)).length
}
