import { findBusyPeople, type ReportedPresence, type TicketAssignment } from './estimates/staff-on-duty.ts'
import type { Locale } from './locale.ts'
import { type PresenceState, presenceStates } from './presence.ts'

export type ColleagueFacts = {
  languages: readonly Locale[]
  /** Reported presence; otherwise the planned one. */
  duty: PresenceState
  /** True while they call or serve a visitor: they are at work, whatever was reported. */
  busy: boolean
}

type Shop<Person> = { staff: readonly Person[]; presence: readonly ReportedPresence[]; tickets: Iterable<TicketAssignment> }

/** Adds presence and current work to a list of staff, from the queue's state. The same on the server and on live pages. */
export function addPresenceToColleagues<Person extends { id: string }>({
  staff,
  presence,
  tickets,
}: Shop<Person>): (Person & Pick<ColleagueFacts, 'duty' | 'busy'>)[] {
  const atWork = findBusyPeople(tickets)
  const stateByStaffId = new Map(presence.map(({ staffId, state }) => [staffId, state]))
  return staff.map((person) => ({ ...person, duty: stateByStaffId.get(person.id) ?? 'off', busy: atWork.has(person.id) }))
}

const isHere = ({ duty, busy }: ColleagueFacts) => busy || duty === 'serving_ready'

export function speaksLanguage({ languages }: Pick<ColleagueFacts, 'languages'>, language: Locale | undefined): boolean {
  return language !== undefined && languages.includes(language)
}

/**
 * Sorts colleagues: present before absent, speakers of the visitor's language before others, free before busy; else the order stays.
 * `language`: undefined without a visitor, or for several.
 */
export function sortColleagues<Person extends ColleagueFacts>(people: readonly Person[], language: Locale | undefined): Person[] {
  const ranks = (one: Person) => [
    isHere(one) ? 0 : 1,
    speaksLanguage(one, language) ? 0 : 1,
    one.busy ? 1 : 0,
    presenceStates.indexOf(one.duty),
  ]
  return [...people].sort((a, b) => {
    const [of, other] = [ranks(a), ranks(b)]
    const differs = of.findIndex((rank, index) => rank !== other[index])
    return differs < 0 ? 0 : of[differs]! - other[differs]!
  })
}
