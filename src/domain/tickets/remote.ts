import type { TicketStatus } from './ticket.ts'

/** A number that was taken from afar, and whether its party has come since. `arrivedAt`: any kind of time. */
export type Remote = { remote: boolean; arrivedAt: unknown }

/** On their way: they keep their place, and "call next" passes them over until they have come (docs/decisions/039-today-code.md). */
export function isAway({ remote, arrivedAt }: Remote): boolean {
  return remote && arrivedAt === null
}

/** In which statuses somebody can be on their way. Whoever is served has come. */
export const awayStatuses = ['pending', 'waiting', 'called', 'held'] as const satisfies readonly TicketStatus[]

/** Whether the party takes up one of the lane's places for those on their way. */
export function takesRemotePlace(ticket: Remote & { status: TicketStatus }): boolean {
  return isAway(ticket) && (awayStatuses as readonly TicketStatus[]).includes(ticket.status)
}
