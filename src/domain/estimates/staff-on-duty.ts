import type { PresenceState } from '../presence.ts'
import type { TicketStatus } from '../tickets/ticket.ts'

/** Presence that a person reported today. */
export type ReportedPresence = { personId: string; staffId: string | null; state: PresenceState }
export type TicketAssignment = { status: TicketStatus; staffId: string | null; counterId: string | null }
/** A member of staff; `serviceIds` null: serves every service. */
export type StaffServices = { id: string; serviceIds: readonly string[] | null }

/**
 * Returns who calls or serves a visitor now, whatever their presence.
 * Ids of the list of staff; the counter's id for a person who is not on it.
 */
export function findBusyPeople(tickets: Iterable<TicketAssignment>): ReadonlySet<string> {
  const people = new Set<string>()
  for (const { status, staffId, counterId } of tickets) {
    const somebody = staffId ?? counterId
    if (somebody && (status === 'called' || status === 'serving')) people.add(somebody)
  }
  return people
}

/** Returns who is at work or reported ready, each once: by the id in the list of staff, else by counter or person id. */
export function findPeopleOnDuty(reported: Iterable<ReportedPresence>, tickets: Iterable<TicketAssignment>): ReadonlySet<string> {
  const people = new Set(findBusyPeople(tickets))
  for (const { personId, staffId, state } of reported) if (state === 'serving_ready') people.add(staffId ?? personId)
  return people
}

/**
 * Returns who may be expected to receive a visitor that is called automatically. Where nobody reported a presence today, those at work
 * count. Otherwise only those who are ready: a member who is on a break may still serve the last visitor.
 */
export function findPeopleReadyForCalls(reported: readonly ReportedPresence[], tickets: Iterable<TicketAssignment>): ReadonlySet<string> {
  return reported.length > 0 ? findPeopleOnDuty(reported, []) : findBusyPeople(tickets)
}

/** Returns how many of them serve at least one of the lane's services. People who are not on the list serve all. */
export function countStaffOnDuty(people: ReadonlySet<string>, staff: readonly StaffServices[], serviceIds: readonly string[]): number {
  const withOtherServices = staff.filter((person) => person.serviceIds && !person.serviceIds.some((id) => serviceIds.includes(id)))
  return people.size - withOtherServices.filter(({ id }) => people.has(id)).length
}
