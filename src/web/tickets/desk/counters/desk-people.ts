import type { PersonPresence } from '#contract/presence.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { peopleAtWork } from '#domain/estimates/staff-on-duty.ts'
import { type PresenceState, presenceStates } from '#domain/presence.ts'

/** Somebody who works in the shop. Of whom nothing was said today, is off. */
export type DeskPerson = {
  key: string
  /** Undefined for a member who is not on the list of staff: only they themselves can say. */
  staffId: string | undefined
  name: string
  /** As was said of them. */
  state: PresenceState
  since: string | undefined
  /** They call or serve somebody: on duty, whatever was said. */
  serving: boolean
}

type Tickets = Iterable<Pick<Ticket, 'status' | 'staffId' | 'counterId'>>

/** At work ones first, then ready, away, on a break, off; among equals as the list of staff has them. `saying`: what was said here and isn't answered yet. */
export function deskPeople(
  staff: readonly Pick<Queue['staff'][number], 'id' | 'name'>[],
  presence: readonly PersonPresence[],
  tickets: Tickets = [],
  saying: ReadonlyMap<string, PresenceState> = new Map(),
): DeskPerson[] {
  const atWork = peopleAtWork(tickets)
  const listed = staff.map(({ id, name }): DeskPerson => {
    const said = presence.find(({ staffId }) => staffId === id)
    const wished = saying.get(id)
    return {
      key: id,
      staffId: id,
      name,
      state: wished ?? said?.state ?? 'off',
      since: wished ? undefined : said?.since,
      serving: atWork.has(id),
    }
  })
  const others = presence.flatMap(({ staffId, personId, name, state, since }) =>
    staffId === null ? [{ key: personId, staffId: undefined, name, state, since, serving: false }] : [],
  )
  const rank = ({ serving, state }: DeskPerson) => (serving ? -1 : presenceStates.indexOf(state))
  return [...listed, ...others].sort((a, b) => rank(a) - rank(b))
}

/** How many could take the next one, how many look after somebody, and how many are there at all. */
export function presentFigures(people: readonly DeskPerson[], tickets: Tickets): { free: number; busy: number; present: number } {
  const busy = peopleAtWork(tickets).size
  const others = people.filter(({ serving, state }) => !serving && state !== 'off')
  return { free: others.filter(({ state }) => state === 'serving_ready').length, busy, present: others.length + busy }
}
