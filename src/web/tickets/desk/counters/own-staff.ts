import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useOwnPresence } from '../../../frame/presence/presence.ts'
import { standingAt } from '../queue/lane-view.ts'
import type { QueueState } from '../queue/queue-store.ts'

/** Who this device's member is on the list of staff; undefined before they said anything of themselves today. */
export function useOwnStaffId({ presence }: Pick<Queue, 'presence'>): string | undefined {
  const own = useOwnPresence()
  return presence.find(({ personId }) => personId === own?.personId)?.staffId ?? undefined
}

/** What stands against taking a counter: whom colleagues have called to it or serve there, and who they are. */
export type CounterInUse = { person: string | undefined; numbers: readonly string[] }

/** Undefined: nobody but oneself is at it. */
export function counterInUse(
  state: Pick<QueueState, 'tickets' | 'staff'>,
  counterId: string,
  ownStaffId: string | undefined,
): CounterInUse | undefined {
  const tickets: Ticket[] = standingAt(state, counterId).filter(({ staffId }) => staffId === null || staffId !== ownStaffId)
  if (tickets.length === 0) return undefined
  const staffId = tickets.find((ticket) => ticket.staffId)?.staffId
  return { person: state.staff.find(({ id }) => id === staffId)?.name, numbers: tickets.map(({ number }) => number) }
}
