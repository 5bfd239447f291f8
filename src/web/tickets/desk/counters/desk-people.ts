import type { PersonPresence } from '#contract/presence.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { type PresenceState, presenceStates } from '#domain/presence.ts'

/** Somebody who works in the shop. Of whom nothing was said today, is off. */
export type DeskPerson = {
  key: string
  /** Undefined for a member who is not on the list of staff: only they themselves can say. */
  staffId: string | undefined
  name: string
  state: PresenceState
  since: string | undefined
}

/** Ready ones first, then away, on a break, off; among equals as the list of staff has them. `saying`: what was said here and isn't answered yet. */
export function deskPeople(
  staff: readonly Pick<Queue['staff'][number], 'id' | 'name'>[],
  presence: readonly PersonPresence[],
  saying: ReadonlyMap<string, PresenceState> = new Map(),
): DeskPerson[] {
  const listed = staff.map(({ id, name }): DeskPerson => {
    const said = presence.find(({ staffId }) => staffId === id)
    const wished = saying.get(id)
    return { key: id, staffId: id, name, state: wished ?? said?.state ?? 'off', since: wished ? undefined : said?.since }
  })
  const others = presence.flatMap(({ staffId, personId, name, state, since }) =>
    staffId === null ? [{ key: personId, staffId: undefined, name, state, since }] : [],
  )
  return [...listed, ...others].sort((a, b) => presenceStates.indexOf(a.state) - presenceStates.indexOf(b.state))
}

/**
 * How many could take the next one, how many look after somebody, and how many are there at all. Whoever is at work on somebody is there, whatever
 * was said; at a counter whose person is not on the list of staff there is somebody nevertheless.
 */
export function presentFigures(
  people: readonly DeskPerson[],
  tickets: Iterable<Pick<Ticket, 'status' | 'staffId' | 'counterId'>>,
): { free: number; busy: number; present: number } {
  const lookedAfter = [...tickets].filter(({ status }) => status === 'called' || status === 'serving')
  const busy = new Set(lookedAfter.flatMap(({ staffId, counterId }) => staffId ?? counterId ?? []))
  const others = people.filter(({ key, state }) => state !== 'off' && !busy.has(key))
  return { free: others.filter(({ state }) => state === 'serving_ready').length, busy: busy.size, present: others.length + busy.size }
}
