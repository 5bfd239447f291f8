import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isCalledOrServing } from '#domain/tickets/status.ts'
import { useOwnPresenceContext } from './presence.ts'

/** Returns the member's id in the list of staff; undefined before the member set a presence today. */
export function useOwnStaffId({ presence }: Pick<Queue, 'presence'>): string | undefined {
  const own = useOwnPresenceContext()
  return presence.find(({ personId }) => personId === own?.personId)?.staffId ?? undefined
}

/** Returns the visitors called to a counter or served there, latest first. */
export function listTicketsAtCounter(tickets: Iterable<Ticket>, counterId: string): Ticket[] {
  return [...tickets]
    .filter((ticket) => ticket.counterId === counterId && isCalledOrServing(ticket.status))
    .sort((a, b) => b.movedAt.localeCompare(a.movedAt))
}

/** Colleague at a counter and the visitors whom colleagues called to it or serve there. */
export type ColleagueAtCounter = { person: string | undefined; numbers: readonly string[] }

/** Returns undefined if no colleague is at the counter. */
export function findColleagueAtCounter(
  { tickets, staff }: { tickets: Iterable<Ticket>; staff: readonly Pick<Queue['staff'][number], 'id' | 'name'>[] },
  counterId: string,
  ownStaffId: string | undefined,
): ColleagueAtCounter | undefined {
  const others = listTicketsAtCounter(tickets, counterId).filter(({ staffId }) => staffId === null || staffId !== ownStaffId)
  if (others.length === 0) return undefined
  const staffId = others.find((ticket) => ticket.staffId)?.staffId
  return { person: staff.find(({ id }) => id === staffId)?.name, numbers: others.map(({ number }) => number) }
}
