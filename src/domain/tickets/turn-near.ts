import type { TicketStatus } from './ticket.ts'

/** A visitor with at most this many parties ahead should be ready; the page keeps the screen on. */
const nearParties = 2

/** `ahead`: parties ahead; null if unknown. */
export function isTurnNear({ status, ahead }: { status: TicketStatus; ahead: number | null }): boolean {
  return status === 'called' || (ahead !== null && ahead <= nearParties)
}
