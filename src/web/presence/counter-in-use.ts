import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isAtCounter } from '#domain/tickets/status.ts'
import { useOwnPresence } from './presence.ts'

/** Who this device's member is on the list of staff; undefined before they said anything of themselves today. */
export function useOwnStaffId({ presence }: Pick<Queue, 'presence'>): string | undefined {
  const own = useOwnPresence()
  return presence.find(({ personId }) => personId === own?.personId)?.staffId ?? undefined
}

/** Everybody who stands at a counter, called to it or served there: who came to it last first. */
export function occupantsOf(tickets: Iterable<Ticket>, counterId: string): Ticket[] {
  return [...tickets]
    .filter((ticket) => ticket.counterId === counterId && isAtCounter(ticket.status))
    .sort((a, b) => b.movedAt.localeCompare(a.movedAt))
}

/** What stands against taking a counter: whom colleagues have called to it or serve there, and who they are. */
export type CounterInUse = { person: string | undefined; numbers: readonly string[] }

/** Undefined: nobody but oneself is at it. */
export function counterInUse(
  { tickets, staff }: { tickets: Iterable<Ticket>; staff: readonly Pick<Queue['staff'][number], 'id' | 'name'>[] },
  counterId: string,
  ownStaffId: string | undefined,
): CounterInUse | undefined {
  const others = occupantsOf(tickets, counterId).filter(({ staffId }) => staffId === null || staffId !== ownStaffId)
  if (others.length === 0) return undefined
  const staffId = others.find((ticket) => ticket.staffId)?.staffId
  return { person: staff.find(({ id }) => id === staffId)?.name, numbers: others.map(({ number }) => number) }
}
