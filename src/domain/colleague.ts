import { type AssignedVisit, peopleAtWork, type Said } from './estimates/staff-on-duty.ts'
import type { Locale } from './locale.ts'
import { type PresenceState, presenceStates } from './presence.ts'

/** What tells which colleague to choose for a visitor. */
export type ColleagueNow = {
  /** In which they serve. */
  languages: readonly Locale[]
  /** As they said it, else as it is planned. */
  duty: PresenceState
  /** They call or serve somebody now: at work, whatever was said. */
  busy: boolean
}

type Shop<Person> = { staff: readonly Person[]; presence: readonly Said[]; tickets: Iterable<AssignedVisit> }

/** A list of staff with who is here and who is busy, from the queue's state: the same on the server as in pages that follow it. */
export function colleaguesOf<Person extends { id: string }>({
  staff,
  presence,
  tickets,
}: Shop<Person>): (Person & Pick<ColleagueNow, 'duty' | 'busy'>)[] {
  const atWork = peopleAtWork(tickets)
  const said = new Map(presence.map(({ staffId, state }) => [staffId, state]))
  return staff.map((person) => ({ ...person, duty: said.get(person.id) ?? 'off', busy: atWork.has(person.id) }))
}

const isHere = ({ duty, busy }: ColleagueNow) => busy || duty === 'serving_ready'

export function speaks({ languages }: Pick<ColleagueNow, 'languages'>, language: Locale | undefined): boolean {
  return language !== undefined && languages.includes(language)
}

/**
 * Whom to choose first: who is here and speaks the visitor's language, then others who are here; of the absent ones, too, first those who speak it. Among
 * equals who is free comes first, else the order stays. `language`: undefined where there is no visitor, or several.
 */
export function inOrderOfChoice<Person extends ColleagueNow>(people: readonly Person[], language: Locale | undefined): Person[] {
  const ranks = (one: Person) => [isHere(one) ? 0 : 1, speaks(one, language) ? 0 : 1, one.busy ? 1 : 0, presenceStates.indexOf(one.duty)]
  return [...people].sort((a, b) => {
    const [of, other] = [ranks(a), ranks(b)]
    const differs = of.findIndex((rank, index) => rank !== other[index])
    return differs < 0 ? 0 : of[differs]! - other[differs]!
  })
}
