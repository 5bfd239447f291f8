import type { TicketStatus } from './ticket.ts'

/** A ticket that was possibly taken remotely. `arrivedAt`: time of arrival in any type, null before it. */
export type RemoteArrivalState = { remote: boolean; arrivedAt: unknown }

/** Returns true for remote visitors on their way. They keep their place, and "call next" passes them over until they arrive (docs/decisions/039-today-code.md). */
export function hasNotArrived({ remote, arrivedAt }: RemoteArrivalState): boolean {
  return remote && arrivedAt === null
}

/** Statuses in which a remote visitor may not have arrived yet. */
export const notArrivedStatuses = ['pending', 'waiting', 'called', 'held'] as const satisfies readonly TicketStatus[]

/** Returns true if the ticket counts toward the lane's remote cap. */
export function countsTowardRemoteCap(ticket: RemoteArrivalState & { status: TicketStatus }): boolean {
  return hasNotArrived(ticket) && (notArrivedStatuses as readonly TicketStatus[]).includes(ticket.status)
}
