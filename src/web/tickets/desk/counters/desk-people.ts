import type { PersonPresence } from '#contract/presence.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { findBusyPeople } from '#domain/estimates/staff-on-duty.ts'
import { type PresenceState, presenceStates } from '#domain/presence.ts'

/** A person who works in the shop; off if no presence was set today. */
export type DeskPerson = {
  key: string
  /** Undefined for a member who is not in the list of staff. Colleagues cannot set the presence of such a member. */
  staffId: string | undefined
  name: string
  state: PresenceState
  since: string | undefined
}

type Tickets = Iterable<Pick<Ticket, 'status' | 'staffId' | 'counterId'>>

/**
 * Staff who serve no visitor: ready, away, on break, off, then in the order of the staff list. `pending`: presence set here and not
 * confirmed yet. `atCounter`: the member at this device's counter, left out.
 */
export function listStaffNotServing(
  { staff, presence }: { staff: readonly Pick<Queue['staff'][number], 'id' | 'name'>[]; presence: readonly PersonPresence[] },
  tickets: Tickets,
  { pending = new Map(), atCounter }: { pending?: ReadonlyMap<string, PresenceState>; atCounter?: string | undefined } = {},
): DeskPerson[] {
  const atWork = findBusyPeople(tickets)
  const listed = staff
    .filter(({ id }) => !atWork.has(id))
    .map(({ id, name }): DeskPerson & { personId: string | undefined } => {
      const reported = presence.find(({ staffId }) => staffId === id)
      const chosen = pending.get(id)
      return {
        key: id,
        staffId: id,
        personId: reported?.personId,
        name,
        state: chosen ?? reported?.state ?? 'off',
        since: chosen ? undefined : reported?.since,
      }
    })
  const others = presence.flatMap(({ staffId, personId, name, state, since }) =>
    staffId === null ? [{ key: personId, staffId: undefined, personId, name, state, since }] : [],
  )
  return [...listed, ...others]
    .filter(({ personId }) => !atCounter || personId !== atCounter)
    .sort((a, b) => presenceStates.indexOf(a.state) - presenceStates.indexOf(b.state))
    .map(({ personId: _, ...person }) => person)
}
